/** Where things are on a server. The same layout is spelled out in the scripts, which get the application's id as a value. */
export const ROOT = '/var/lib/fairlead';

export function applicationPath(applicationId: string): string {
  return `${ROOT}/apps/${applicationId}`;
}

export function releasePath(applicationId: string, releaseNumber: number): string {
  return `${applicationPath(applicationId)}/releases/${releaseNumber}`;
}

/** Start scripts and environment of one deployment: a rollback starts an older release with the environment of today. */
export function runPath(applicationId: string, number: number): string {
  return `${applicationPath(applicationId)}/runs/${number}`;
}

/**
 * What tells the units and start scripts of one deployment apart: nothing for its first web process, `-2` for the next,
 * `-worker` and `-worker-2` for others. Names of processes are never digits only, so that none is taken for an instance.
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
