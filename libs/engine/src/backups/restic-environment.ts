import path from 'node:path';
import type { BackupRepositorySpec, StorageLocation, StorageSpec } from '../specs/backup-repository';

/** Returns the address of a repository for restic. */
export function resticRepositoryUrl(location: StorageLocation, name: string): string {
  if (location.kind === 'local') return path.join(location.folder, name);
  const { endpoint, bucket } = location;
  return `s3:${[endpoint.replace(/\/+$/, ''), bucket, bucketPrefix(location), name].filter(Boolean).join('/')}`;
}

export function bucketPrefix(location: StorageLocation): string {
  return location.kind === 's3' ? (location.prefix ?? '').replace(/^\/+|\/+$/g, '') : '';
}

/** Options for every restic command. */
export function resticOptions({ location }: StorageSpec): string[] {
  if (location.kind === 'local') return ['--no-cache'];
  return [
    '-o',
    `s3.bucket-lookup=${location.pathStyle ? 'path' : 'dns'}`,
    ...(location.region === undefined ? [] : ['-o', `s3.region=${location.region}`]),
  ];
}

/** Secrets are passed in the environment, which only the same user can read, unlike command lines. */
export function resticEnvironment(spec: BackupRepositorySpec): Record<string, string> {
  const { location } = spec;
  return {
    RESTIC_REPOSITORY: resticRepositoryUrl(location, spec.serverId),
    RESTIC_PASSWORD: spec.password.reveal(),
    RESTIC_CACHE_DIR: path.join(spec.cacheFolder, 'cache'),
    // A line of progress every five seconds shows that restic is alive.
    RESTIC_PROGRESS_FPS: '0.2',
    TMPDIR: spec.cacheFolder,
    HOME: spec.cacheFolder,
    ...(location.kind === 's3' && {
      AWS_ACCESS_KEY_ID: location.accessKeyId,
      AWS_SECRET_ACCESS_KEY: location.secretAccessKey.reveal(),
    }),
  };
}
