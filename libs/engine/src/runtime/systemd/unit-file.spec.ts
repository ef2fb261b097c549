import { secret } from '../../specs/secret';
import type { ProcessRef } from '../program';
import type { ReleaseRun } from '../release-run';
import { renderStartScript } from '../start-script';
import { systemdProgram } from './systemd-program';
import { renderUnitFile } from './unit-file';

const run: ReleaseRun = {
  releaseNumber: 5,
  manifest: {
    runtime: 'systemd',
    workingDirectory: '.',
    digest: 'sha256:1',
    commit: { sha: '1', message: '', author: '', committedAt: '' },
  },
  spec: {
    number: 7,
    application: {
      id: 'app_1',
      runtime: 'auto',
      source: { type: 'git', repository: 'https://example.com/x.git', ref: 'main' },
      build: {},
      env: {},
      healthCheck: {
        type: 'http',
        path: '/',
        expectedStatus: [[200, 399]],
        intervalSeconds: 1,
        timeoutSeconds: 1,
        deadlineSeconds: 1,
      },
      resources: { memoryMb: 256, cpuPercent: 50 },
      instances: 1,
      switchMode: 'all',
      processes: {},
      persistentPaths: [],
      container: { readOnly: false, capabilities: [] },
      spaFallback: false,
      drainSeconds: 30,
      observeSeconds: 0,
    },
  },
};

function unitOf(process: ProcessRef, stopSeconds = 10): string {
  const { settings } = systemdProgram(run, process);
  return renderUnitFile({ applicationId: 'app_1', number: 7, process, settings, stopSeconds });
}

describe('renderUnit', () => {
  it('is hardened and limited, and restarts without a start limit', () => {
    expect(unitOf({ name: 'web', instance: 1, purpose: 'web', command: 'node .' })).toMatchInlineSnapshot(`
     "[Unit]
     Description=Fairlead app_1 deployment 7
     After=network-online.target fairlead-firewall.service
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
     Environment=HOME=/var/lib/fairlead/apps/app_1/home LANG=C.UTF-8
     User=app_1
     Group=app_1
     NoNewPrivileges=yes
     ProtectSystem=strict
     ReadWritePaths=/var/lib/fairlead/apps/app_1/releases/5 /var/lib/fairlead/apps/app_1/shared /var/lib/fairlead/apps/app_1/home
     ProtectHome=yes
     PrivateTmp=yes
     PrivateDevices=yes
     TemporaryFileSystem=/dev/shm:mode=1777
     RestrictSUIDSGID=yes
     RestrictRealtime=yes
     LockPersonality=yes
     CapabilityBoundingSet=
     UMask=0027
     LimitNOFILE=65536
     TasksMax=1024
     MemoryMax=256M
     MemorySwapMax=0
     CPUQuota=50%
     ExecStopPost=+/bin/sh /var/lib/fairlead/note-end-1 /var/lib/fairlead/apps/app_1/runs/7 fairlead-app_1-7.service

     [Install]
     WantedBy=multi-user.target
     "
    `);
  });
});

describe('units of other processes', () => {
  it.each([
    [{ name: 'web', instance: 2, purpose: 'web' }, 'runs/7/start-2', 'deployment 7 2'],
    [{ name: 'worker', instance: 1, purpose: 'worker' }, 'runs/7/start-worker', 'deployment 7 worker'],
    [{ name: 'worker', instance: 3, purpose: 'worker' }, 'runs/7/start-worker-3', 'deployment 7 worker 3'],
  ] as const)('have a start script and a name of their own: %j', (process, start, description) => {
    const text = unitOf(process, 30);
    expect(text).toContain(
      `ExecStart=/usr/bin/systemd-cat --priority=notice --stderr-priority=err --level-prefix=false --identifier=app_1 /bin/sh /var/lib/fairlead/apps/app_1/${start}\n`,
    );
    expect(text).toContain(`Description=Fairlead app_1 ${description}\n`);
    expect(text).toContain('TimeoutStopSec=30\n');
  });
});

describe('renderStartScript', () => {
  const options = {
    applicationId: 'app_1',
    releaseNumber: 5,
    workingDirectory: '.',
    env: { KEY: secret(`it's`) },
    toolchains: ['pnpm/9.15.9', 'node/24.21.0'],
    purpose: 'start',
  } as const;

  it('sets the environment first and the port last, and replaces the shell by a plain command', () => {
    expect(renderStartScript({ ...options, command: 'node server.js --a=b' }).reveal()).toBe(
      [
        'export PYTHONUNBUFFERED=1 RACK_ENV=production RAILS_ENV=production JEKYLL_ENV=production',
        'export GOTOOLCHAIN=local',
        'export RAILS_LOG_TO_STDOUT=1 RAILS_SERVE_STATIC_FILES=1 BUNDLE_WITHOUT=development:test',
        'export BUNDLE_PATH=/var/lib/fairlead/apps/app_1/releases/5/.gems',
        'export PUPPETEER_CACHE_DIR=/var/lib/fairlead/apps/app_1/releases/5/node_modules/.puppeteer',
        'export PLAYWRIGHT_BROWSERS_PATH=/var/lib/fairlead/apps/app_1/releases/5/node_modules/.playwright',
        'export NODE_ENV=production',
        'export HOST=127.0.0.1',
        `export KEY='it'\\''s'`,
        'export PORT="$1"',
        'set --',
        'cd /var/lib/fairlead/apps/app_1/releases/5 || exit 1',
        'export PATH=/var/lib/fairlead/apps/app_1/releases/5/node_modules/.bin:/var/lib/fairlead/apps/app_1/releases/5/.venv/bin:/var/lib/fairlead/toolchains/pnpm/9.15.9/programs:/var/lib/fairlead/toolchains/node/24.21.0/bin:"$PATH"',
        'exec node server.js --a=b',
        '',
      ].join('\n'),
    );
  });

  it.each(['a && b', 'A=1 node x', 'cd x; node y', 'node $(id)', 'node x &', 'exit 3', 'node "a b"', 'exec node x'])(
    'leaves shell text to the shell: %s',
    (command) => {
      expect(
        renderStartScript({ ...options, command })
          .reveal()
          .split('\n')
          .at(-2),
      ).toBe(command);
    },
  );

  it.each(['gunicorn --bind 127.0.0.1:$PORT --workers ${WEB_CONCURRENCY:-2} app:app', `gunicorn 'app:create()'`])(
    'replaces the shell by a command that only has it fill in variables: %s',
    (command) => {
      expect(renderStartScript({ ...options, command }).reveal()).toContain(`\nexec ${command}\n`);
    },
  );

  it('quotes a folder whatever its name is', () => {
    const text = renderStartScript({ ...options, command: 'x', workingDirectory: `it's $(id)` }).reveal();
    expect(text).toContain(`cd '/var/lib/fairlead/apps/app_1/releases/5/it'\\''s $(id)' || exit 1`);
  });

  it('finds the programs of a workspace in the folders above its package', () => {
    const text = renderStartScript({ ...options, command: 'next start', workingDirectory: 'apps/web' }).reveal();
    const release = '/var/lib/fairlead/apps/app_1/releases/5';
    const folders = [
      `${release}/apps/web/node_modules/.bin`,
      `${release}/apps/node_modules/.bin`,
      `${release}/node_modules/.bin`,
      `${release}/apps/web/.venv/bin`,
      '/var/lib/fairlead/toolchains/pnpm/9.15.9/programs',
      '/var/lib/fairlead/toolchains/node/24.21.0/bin',
    ];
    expect(text).toContain(`export PATH=${folders.join(':')}:"$PATH"\n`);
  });

  it('gives a worker the environment of the web, but no port', () => {
    const text = renderStartScript({ ...options, purpose: 'command', command: 'node worker.js' }).reveal();
    expect(text).toContain('NODE_ENV=production');
    expect(text).toContain(`export KEY='it'\\''s'`);
    expect(text).not.toMatch(/PORT|HOST/);
  });

  it('gives a build the registry of the server where its package manager does not read it', () => {
    const build = { ...options, purpose: 'build', command: 'x' } as const;
    expect(renderStartScript(build).reveal()).not.toContain('YARN_NPM_REGISTRY_SERVER');
    expect(renderStartScript({ ...build, toolchains: ['yarn/4.18.1'] }).reveal()).toContain('YARN_NPM_REGISTRY_SERVER');
    expect(renderStartScript({ ...options, command: 'x', toolchains: ['yarn/4.18.1'] }).reveal()).not.toContain(
      'YARN_NPM_REGISTRY_SERVER',
    );
  });

  it('gives a build no port', () => {
    expect(renderStartScript({ ...options, purpose: 'build', command: 'x' }).reveal()).not.toContain('PORT');
  });
});
