import { secret } from '../command/secret';
import { renderStartScript } from './start-script';
import { renderUnit } from './unit-file';

describe('renderUnit', () => {
  it('is hardened and limited, and restarts without a start limit', () => {
    expect(renderUnit({ applicationId: 'app_1', number: 7, releaseNumber: 5, memoryMb: 256, cpuPercent: 50 }))
      .toMatchInlineSnapshot(`
     "[Unit]
     Description=Fairlead app_1 deployment 7
     After=network-online.target
     StartLimitIntervalSec=0

     [Service]
     Type=simple
     ExecStart=/bin/sh /var/lib/fairlead/apps/app_1/runs/7/start
     WorkingDirectory=/var/lib/fairlead/apps/app_1/releases/5
     Environment=HOME=/var/lib/fairlead/apps/app_1/home LANG=C.UTF-8
     SyslogIdentifier=app_1
     Restart=always
     RestartSec=1
     RestartSteps=5
     RestartMaxDelaySec=30
     KillMode=control-group
     TimeoutStopSec=10
     OOMPolicy=stop
     User=app_1
     Group=app_1
     NoNewPrivileges=yes
     ProtectSystem=strict
     ReadWritePaths=/var/lib/fairlead/apps/app_1/releases/5 /var/lib/fairlead/apps/app_1/shared /var/lib/fairlead/apps/app_1/home
     ProtectHome=yes
     PrivateTmp=yes
     PrivateDevices=yes
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

     [Install]
     WantedBy=multi-user.target
     "
    `);
  });
});

describe('renderStartScript', () => {
  const options = {
    applicationId: 'app_1',
    releaseNumber: 5,
    workingDirectory: '.',
    env: { KEY: secret(`it's`) },
    purpose: 'start',
  } as const;

  it('sets the environment first and the port last, and replaces the shell by a plain command', () => {
    expect(renderStartScript({ ...options, command: 'node server.js --a=b' }).reveal()).toBe(
      [
        'export NODE_ENV=production',
        'export HOST=127.0.0.1',
        `export KEY='it'\\''s'`,
        'export PORT="$1"',
        'set --',
        'cd /var/lib/fairlead/apps/app_1/releases/5 || exit 1',
        'export PATH=/var/lib/fairlead/apps/app_1/releases/5/node_modules/.bin:/var/lib/fairlead/apps/app_1/releases/5/.venv/bin:"$PATH"',
        'exec node server.js --a=b',
        '',
      ].join('\n'),
    );
  });

  it.each(['a && b', 'A=1 node x', 'cd x; node y', 'node $FILE', 'exit 3', 'node "a b"', 'exec node x'])(
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

  it('quotes a folder whatever its name is', () => {
    const text = renderStartScript({ ...options, command: 'x', workingDirectory: `it's $(id)` }).reveal();
    expect(text).toContain(`cd '/var/lib/fairlead/apps/app_1/releases/5/it'\\''s $(id)' || exit 1`);
  });

  it('gives a build no port', () => {
    expect(renderStartScript({ ...options, purpose: 'build', command: 'x' }).reveal()).not.toContain('PORT');
  });
});
