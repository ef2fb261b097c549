import { STREAM_PRIORITIES } from './stream-priorities';
import { FIREWALL_UNIT_NAME, FREE_PORT_PATH } from '../../host/firewall/firewall-unit';
import { RECORD_EXIT_PATH } from './record-exit';
import { applicationPath, processSuffix, releasePath, runPath, unitName } from '../../layout/paths';
import type { ProcessRef, Program } from '../program';
import { renderUnitSetting, type UnitSetting } from './unit-setting';

/**
 * Gives standard output and standard error a priority each, by which the journal tells them apart, and then becomes the program.
 * A prefix such as `<3>` does not change it.
 */
const SEPARATE_STREAMS = `/usr/bin/systemd-cat --priority=${STREAM_PRIORITIES.stdout.name} --stderr-priority=${STREAM_PRIORITIES.stderr.name} --level-prefix=false`;

export interface UnitOptions {
  readonly applicationId: string;
  readonly number: number;
  readonly process: ProcessRef;
  readonly settings: Program['settings'];
  readonly needs?: Program['needs'];
  /** Seconds between TERM and KILL when a process is stopped. */
  readonly stopSeconds: number;
}

/**
 * Sandbox of an application: it can read the system and write its own folders. Protections of things that need
 * capabilities (kernel settings, modules, the clock) are left out: the application has none and can get none, and they would
 * add 15 ms to every start.
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
    // Otherwise what one puts there takes memory from all, also after its end.
    ['TemporaryFileSystem', '/dev/shm:mode=1777'],
    ['RestrictSUIDSGID', 'yes'],
    ['RestrictRealtime', 'yes'],
    ['LockPersonality', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['UMask', '0027'],
    ['LimitNOFILE', '65536'],
  ];
}

/**
 * Renders the unit of one process, a separate file, so that it starts after a reboot and does not require reloading others. It
 * contains no user input. There is no start limit, because a release must recover however long its database was down.
 */
export function renderUnitFile(options: UnitOptions): string {
  const { applicationId, number, process, needs } = options;
  const startScript = `${runPath(applicationId, number)}/start${processSuffix(process)}`;
  const freePort: [string, string] = ['ExecStartPre', `-+/bin/sh ${FREE_PORT_PATH} ${applicationId} ${startScript}`];
  const settings: [string, string][] = [
    ['Type', 'simple'],
    ...(process.purpose === 'web' ? [freePort] : []),
    ['ExecStart', `${SEPARATE_STREAMS} --identifier=${applicationId} /bin/sh ${startScript}`],
    ['SyslogIdentifier', applicationId],
    ['Restart', 'always'],
    ['RestartSec', '1'],
    ['RestartSteps', '5'],
    ['RestartMaxDelaySec', '30'],
    ['KillMode', 'control-group'],
    ['TimeoutStopSec', String(options.stopSeconds)],
    ['OOMPolicy', 'stop'],
  ];
  // It runs as root outside of the sandbox, and last, so that it knows the results of the others.
  const noteEnd: UnitSetting = [
    'ExecStopPost',
    `+/bin/sh ${RECORD_EXIT_PATH} ${runPath(applicationId, number)} ${unitName(applicationId, number, process)}`,
  ];
  return [
    '[Unit]',
    `Description=Fairlead ${applicationId} deployment ${number}${describe(process)}`,
    `After=network-online.target ${FIREWALL_UNIT_NAME}${needs === undefined ? '' : ` ${needs}`}`,
    ...(needs === undefined ? [] : [`Wants=${needs}`]),
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    ...[...settings, ...options.settings, noteEnd].map(renderUnitSetting),
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}

function describe({ name, instance }: ProcessRef): string {
  return `${name === 'web' ? '' : ` ${name}`}${instance === 1 ? '' : ` ${instance}`}`;
}
