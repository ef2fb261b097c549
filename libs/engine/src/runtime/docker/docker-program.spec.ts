import { imageApplicationSpec } from '../../../test/support/image-application';
import { dockerProgram } from './docker-program';
import type { ProcessRef } from '../program';
import type { ReleaseRun } from '../release-run';
import { renderUnitFile } from '../systemd/unit-file';

const run: ReleaseRun = {
  spec: { application: imageApplicationSpec(), number: 7 },
  releaseNumber: 5,
  manifest: { runtime: 'docker', workingDirectory: '.', digest: 'x', image: { id: 'sha256:ab', port: 80 } },
};

function unitOf(process: ProcessRef): string {
  const { settings, needs } = dockerProgram(run, process);
  return renderUnitFile({ applicationId: 'app_1', number: 7, process, settings, needs, stopSeconds: 10 });
}

describe('the unit of a container', () => {
  it('restarts automatically, waits for Docker, and removes its container when it stops', () => {
    expect(unitOf({ name: 'web', instance: 1, purpose: 'web' })).toMatchInlineSnapshot(`
     "[Unit]
     Description=Fairlead app_1 deployment 7
     After=network-online.target fairlead-firewall.service docker.service
     Wants=docker.service
     StartLimitIntervalSec=0

     [Service]
     Type=simple
     ExecStartPre=-+/bin/sh /var/lib/fairlead/free-port app_1 /var/lib/fairlead/apps/app_1/runs/7/start
     ExecStart=/usr/bin/systemd-cat --priority=notice --stderr-priority=err --level-prefix=false --identifier=app_1 /bin/sh /var/lib/fairlead/apps/app_1/runs/7/start
     SyslogIdentifier=app_1
     Restart=always
     RestartSec=1
     RestartSteps=5
     RestartMaxDelaySec=30
     KillMode=control-group
     TimeoutStopSec=10
     OOMPolicy=stop
     WorkingDirectory=/var/lib/fairlead/apps/app_1/releases/5
     Environment=HOME=/root LANG=C.UTF-8
     ExecStop=/bin/sh /var/lib/fairlead/container-2 stop 10
     ExecStopPost=/bin/sh /var/lib/fairlead/container-2 ended
     TimeoutStopSec=25
     TasksMax=256
     ExecStopPost=+/bin/sh /var/lib/fairlead/note-end-1 /var/lib/fairlead/apps/app_1/runs/7 fairlead-app_1-7.service

     [Install]
     WantedBy=multi-user.target
     "
    `);
  });

  it('gives a worker as long to end as its requests would have', () => {
    const unit = unitOf({ name: 'worker', instance: 2, purpose: 'worker', command: 'work' });
    expect(unit).toContain('ExecStop=/bin/sh /var/lib/fairlead/container-2 stop 30\n');
    expect(unit).toContain(
      'ExecStart=/usr/bin/systemd-cat --priority=notice --stderr-priority=err --level-prefix=false --identifier=app_1 /bin/sh /var/lib/fairlead/apps/app_1/runs/7/start-worker-2\n',
    );
    expect(unit.trimEnd().split('\n')).toContain('TimeoutStopSec=45');
  });

  it('is readable by root only: what it starts holds the environment', () => {
    expect(dockerProgram(run, { name: 'web', instance: 1, purpose: 'web' }).readableBy).toBe('root');
  });
});
