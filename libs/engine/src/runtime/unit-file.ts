import { applicationPath, releasePath, runPath } from './paths';

export interface UnitOptions {
  readonly applicationId: string;
  readonly number: number;
  readonly releaseNumber: number;
  readonly memoryMb?: number;
  readonly cpuPercent?: number;
}

/**
 * What an application and its build may do on the server: read the system, write its own folders, and nothing else. The walls
 * around what only capabilities open (kernel settings, modules, the clock) are left out: it has none and can get none, and
 * they would add fifteen milliseconds to every start.
 */
export function sandbox(applicationId: string, releaseNumber: number): [string, string][] {
  const home = applicationPath(applicationId);
  return [
    ['User', applicationId],
    ['Group', applicationId],
    ['NoNewPrivileges', 'yes'],
    ['ProtectSystem', 'strict'],
    ['ReadWritePaths', `${releasePath(applicationId, releaseNumber)} ${home}/shared ${home}/home`],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['RestrictSUIDSGID', 'yes'],
    ['RestrictRealtime', 'yes'],
    ['LockPersonality', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['UMask', '0027'],
    ['LimitNOFILE', '65536'],
  ];
}

/**
 * A unit per deployment, a file of its own, so that it comes back after a reboot and starting it needs no reload of the
 * others. It holds nothing that a user wrote. No start limit: a release that comes up after its database is back must not
 * have been given up on.
 */
export function renderUnit(options: UnitOptions): string {
  const { applicationId, number } = options;
  const settings: [string, string][] = [
    ['Type', 'simple'],
    ['ExecStart', `/bin/sh ${runPath(applicationId, number)}/start`],
    ['WorkingDirectory', releasePath(applicationId, options.releaseNumber)],
    ['Environment', `HOME=${applicationPath(applicationId)}/home LANG=C.UTF-8`],
    ['SyslogIdentifier', applicationId],
    ['Restart', 'always'],
    ['RestartSec', '1'],
    ['RestartSteps', '5'],
    ['RestartMaxDelaySec', '30'],
    ['KillMode', 'control-group'],
    ['TimeoutStopSec', '10'],
    ['OOMPolicy', 'stop'],
    ...sandbox(applicationId, options.releaseNumber),
    ['TasksMax', '1024'],
    ...(options.memoryMb === undefined
      ? []
      : ([
          ['MemoryMax', `${options.memoryMb}M`],
          ['MemorySwapMax', '0'],
        ] satisfies [string, string][])),
    ...(options.cpuPercent === undefined
      ? []
      : ([['CPUQuota', `${options.cpuPercent}%`]] satisfies [string, string][])),
  ];
  return [
    '[Unit]',
    `Description=Fairlead ${applicationId} deployment ${number}`,
    'After=network-online.target',
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    ...settings.map(([name, value]) => `${name}=${value}`),
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}
