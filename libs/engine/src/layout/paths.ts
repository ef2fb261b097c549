/** Paths on a server. The scripts repeat this layout and get the application's id as an argument. */
export const ROOT = '/var/lib/fairlead';

export function applicationPath(applicationId: string): string {
  return `${ROOT}/apps/${applicationId}`;
}

/** The user that runs the commands of a build. systemd takes names of up to 31 characters. */
export function buildUser(applicationId: string): string {
  return applicationId.replace(/^app_/, 'bld_');
}

/** Folder in which a release is built. Only root can enter it; the unit of a build has it in the place of the release. */
export function stagingPath(applicationId: string, number: number): string {
  return `${applicationPath(applicationId)}/staging/${number}`;
}

export function releasePath(applicationId: string, releaseNumber: number): string {
  return `${applicationPath(applicationId)}/releases/${releaseNumber}`;
}

/** Folder of an installed toolchain, such as `node/24.21.0`. */
export function toolchainPath(release: string): string {
  return `${ROOT}/toolchains/${release}`;
}

/**
 * Folder with the start scripts and the environment of one deployment: a rollback starts an older release with the current
 * environment.
 */
export function runPath(applicationId: string, number: number): string {
  return `${applicationPath(applicationId)}/runs/${number}`;
}

/**
 * Suffix of the units and start scripts of one process: empty for the first web process, `-2` for the next, `-worker` and
 * `-worker-2` for others. Process names are never digits only, so they cannot be confused with instances.
 */
export function processSuffix(process: { readonly name: string; readonly instance: number }): string {
  const name = process.name === 'web' ? '' : `-${process.name}`;
  return process.instance === 1 ? name : `${name}-${process.instance}`;
}

export function unitName(
  applicationId: string,
  number: number,
  process: { readonly name: string; readonly instance: number } = { name: 'web', instance: 1 },
): string {
  return `fairlead-${applicationId}-${number}${processSuffix(process)}.service`;
}
