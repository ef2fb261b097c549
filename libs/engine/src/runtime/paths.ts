/** Where things are on a server. The same layout is spelled out in the scripts, which get the application's id as a value. */
export const ROOT = '/var/lib/fairlead';

export function applicationPath(applicationId: string): string {
  return `${ROOT}/apps/${applicationId}`;
}

export function releasePath(applicationId: string, releaseNumber: number): string {
  return `${applicationPath(applicationId)}/releases/${releaseNumber}`;
}

/** Start script and environment of one deployment: a rollback starts an older release with the environment of today. */
export function runPath(applicationId: string, number: number): string {
  return `${applicationPath(applicationId)}/runs/${number}`;
}

export function unitName(applicationId: string, number: number): string {
  return `fairlead-${applicationId}-${number}.service`;
}
