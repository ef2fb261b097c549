import type { FailureCode } from '@fairlead/contracts';
import { EngineError } from '../errors/engine-error';
import { tailLines } from '../errors/command-failure';

/** Maps output of restic to failures. The first match wins. */
const FAILURES: readonly (readonly [RegExp, FailureCode, string])[] = [
  [
    /no space left on device|disk quota exceeded|StorageFull|QuotaExceeded|InsufficientStorage/i,
    'STORAGE_FULL',
    'The storage has no space left.',
  ],
  [
    /Access ?Denied|AccessKeyId|Access Key Id|signature we calculated|SignatureDoesNotMatch|AllAccessDisabled|permission denied|read-only file system|403 Forbidden/i,
    'STORAGE_CREDENTIALS_REFUSED',
    'The storage refuses the access key, or the key has no permission to read and write.',
  ],
  [/bucket does not exist|NoSuchBucket/i, 'STORAGE_BUCKET_MISSING', 'The storage has no such bucket; create it first.'],
  [
    /verification failed|invalid hash|hash mismatch|ID does not match|does not match (id|hash)|contains errors|invalid data returned|Load\(<(data|index)\/\w+>.*(no such file|does not exist)|blob .* not found|pack .* (not found|missing)|zstd|invalid magic|decrypt/i,
    'BACKUP_REPOSITORY_DAMAGED',
    'The data in the storage was changed or is incomplete.',
  ],
  [
    /wrong password or no key found/,
    'BACKUP_REPOSITORY_PASSWORD_REFUSED',
    'The repository in the storage has another password than this Fairlead uses.',
  ],
  [/already locked/, 'BACKUP_REPOSITORY_LOCKED', 'Another run uses the backups of this server.'],
  [
    /connection refused|connection reset|no such host|i\/o timeout|network is unreachable|no route to host|TLS handshake|x509|deadline exceeded|server misbehaving|EOF|503 Service|SlowDown|returned error, retrying/i,
    'STORAGE_UNREACHABLE',
    'The storage does not respond.',
  ],
  [
    /unable to open config file|Is there a repository|no matching ID|no snapshot found|not found in snapshot|invalid id/,
    'BACKUP_MISSING',
    'The storage does not have this backup.',
  ],
];

/** Errors that restic retries although a retry cannot succeed. */
const HOPELESS: readonly FailureCode[] = [
  'STORAGE_FULL',
  'STORAGE_CREDENTIALS_REFUSED',
  'STORAGE_BUCKET_MISSING',
  'BACKUP_REPOSITORY_DAMAGED',
];

export function resticFailure(said: string, fallback: string): EngineError {
  const output = tailLines(said, 20);
  const [, code, message] = FAILURES.find(([pattern]) => pattern.test(said)) ?? [];
  // A file that ends early is a lost connection for S3, but damage on a local disk.
  if (code === 'STORAGE_UNREACHABLE' && /Load\(<.*EOF/.test(said) && !said.includes('://'))
    return new EngineError('BACKUP_REPOSITORY_DAMAGED', 'The data in the storage is incomplete.', { output });
  return new EngineError(code ?? 'BACKUP_TOOL_FAILED', message ?? fallback, { output });
}

/** Detects pointless retries, because restic retries everything for 15 minutes. `said`: a line about a retry. */
export function isPermanentFailure(said: string): boolean {
  return said.includes('returned error, retrying') && HOPELESS.includes(resticFailure(said, '').code);
}
