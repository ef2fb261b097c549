import { RECORD_EXIT_PATH } from './record-exit';
import { applicationPath, processSuffix, releasePath, runPath, unitName } from '../../layout/paths';
import type { ProcessRef, Program } from '../program';

export interface UnitOptions {
  readonly applicationId: string;
  readonly number: number;
  readonly process: ProcessRef;
  readonly settings: Program['settings'];
  readonly needs?: Program['needs'];
  /** Time that the process has to end when it is told to. */
  readonly stopSeconds: number;
}

/**
 * What an application and its build may do on the server: read the system, write its own folders, and nothing else. The walls
 * around what only capabilities open (kernel settings, modules, the clock) are left out: it has none and can get none, and
 * they would add fifteen milliseconds to every start.
 */
export function sandboxSettings(applicationId: string, releaseNumber: number): [string, string][] {
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
 * A unit per process of a deployment, a file of its own, so that it comes back after a reboot and starting it needs no reload
 * of the others. It holds nothing that a user wrote. No start limit: a release that comes up after its database is back must
 * not have been given up on.
 */
export function renderUnitFile(options: UnitOptions): string {
  const { applicationId, number, process, needs } = options;
  const settings: [string, string][] = [
    ['Type', 'simple'],
    ['ExecStart', `/bin/sh ${runPath(applicationId, number)}/start${processSuffix(process)}`],
    ['SyslogIdentifier', applicationId],
    ['Restart', 'always'],
    ['RestartSec', '1'],
    ['RestartSteps', '5'],
    ['RestartMaxDelaySec', '30'],
    ['KillMode', 'control-group'],
    ['TimeoutStopSec', String(options.stopSeconds)],
    ['OOMPolicy', 'stop'],
  ];
  // As root and outside of the sandbox; the last one, so that it knows what others have found out.
  const noteEnd = [
    'ExecStopPost',
    `+/bin/sh ${RECORD_EXIT_PATH} ${runPath(applicationId, number)} ${unitName(applicationId, number, process)}`,
  ];
  return [
    '[Unit]',
    `Description=Fairlead ${applicationId} deployment ${number}${describe(process)}`,
    `After=network-online.target${needs === undefined ? '' : ` ${needs}`}`,
    ...(needs === undefined ? [] : [`Wants=${needs}`]),
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    ...[...settings, ...options.settings, noteEnd].map(([name, value]) => `${name}=${value}`),
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}

function describe({ name, instance }: ProcessRef): string {
  return `${name === 'web' ? '' : ` ${name}`}${instance === 1 ? '' : ` ${instance}`}`;
}
