import { applicationPath, buildUser, releasePath, runPath, stagingPath } from '../../layout/paths';
import type { UnitSetting } from '../systemd/unit-setting';

/**
 * Sandbox of a build, which runs the code of strangers as a user of its own. It has the release in the place where it will be
 * started, its own home and, read-only, the dependencies of the application; of all other applications, and of what this one
 * has besides, it sees nothing. @param writable Another folder that it can write.
 */
export function buildSandbox(applicationId: string, number: number, writable?: string): UnitSetting[] {
  const apps = applicationPath('').replace(/\/$/, '');
  const application = applicationPath(applicationId);
  const script = `${runPath(applicationId, number)}/build`;
  const places = [
    `${stagingPath(applicationId, number)}:${releasePath(applicationId, number)}`,
    `${application}/build`,
    ...(writable === undefined ? [] : [writable]),
  ];
  return [
    ['User', buildUser(applicationId)],
    ['Group', buildUser(applicationId)],
    // Completed dependencies can be read by the group of the application.
    ['SupplementaryGroups', applicationId],
    ['NoNewPrivileges', 'yes'],
    ['ProtectSystem', 'strict'],
    ['TemporaryFileSystem', `${apps}:ro /dev/shm:mode=1777`],
    ['BindPaths', places.join(' ')],
    ['BindReadOnlyPaths', `${application}/deps ${script}`],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['ProtectProc', 'invisible'],
    ['ProtectClock', 'yes'],
    ['ProtectControlGroups', 'yes'],
    ['ProtectHostname', 'yes'],
    ['ProtectKernelLogs', 'yes'],
    ['ProtectKernelModules', 'yes'],
    ['ProtectKernelTunables', 'yes'],
    ['RestrictNamespaces', 'yes'],
    ['RestrictSUIDSGID', 'yes'],
    ['RestrictRealtime', 'yes'],
    ['LockPersonality', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['AmbientCapabilities', ''],
    ['KeyringMode', 'private'],
    ['UMask', '0027'],
    ['LimitNOFILE', '65536'],
    ['Environment', `HOME=${application}/build LANG=C.UTF-8 CI=1`],
  ];
}
