import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bucketPrefix } from '../../backups/restic-environment';
import type { LocalLocation, StorageSpec } from '../../specs/backup-repository';
import { openBackupRepository } from '../../backups/restic-repository';
import { requireBucket, probeObject } from '../../backups/s3-bucket';
import { secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { Step, StepRunner } from '../../step/step';

const CONTENT_BYTES = 64 * 1024;

/**
 * Checks a storage by writing, reading and deleting an object and by probing it with restic; nothing remains. Step: `checking`.
 * @throws {EngineError} STORAGE_UNREACHABLE, STORAGE_CREDENTIALS_REFUSED, STORAGE_BUCKET_MISSING, STORAGE_FULL,
 * STORAGE_UNUSABLE, BACKUP_TOOL_MISSING
 */
export async function checkStorage(spec: StorageSpec, step: StepRunner): Promise<void> {
  const { location } = spec;
  const name = `fairlead-check-${randomBytes(8).toString('hex')}`;
  await step('checking', async (current) => {
    const content = randomBytes(CONTENT_BYTES);
    if (location.kind === 'local') await tryFile(location, name, content);
    else {
      await requireBucket(location, current.signal);
      await probeObject(location, [bucketPrefix(location), name].filter(Boolean).join('/'), content, current.signal);
    }
    await probeWithRestic(spec, name, current);
    current.log('Written, read back and deleted');
  });
}

async function tryFile({ folder }: LocalLocation, name: string, content: Buffer): Promise<void> {
  const file = path.join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, content, { mode: 0o600, flush: true });
    if (!content.equals(await readFile(file)))
      throw new EngineError('STORAGE_UNUSABLE', 'The disk returned other data than was written.');
  } catch (error) {
    throw error instanceof EngineError ? error : diskFailure(folder, error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Probes with a repository name that does not exist: restic reports that only if it can access the storage. */
async function probeWithRestic(spec: StorageSpec, name: string, step: Step): Promise<void> {
  const repository = openBackupRepository({ ...spec, serverId: name, password: secret(name) });
  try {
    await repository.list(step);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'BACKUP_MISSING') throw error;
  }
}

function diskFailure(folder: string, cause: unknown): EngineError {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new EngineError('STORAGE_FULL', `The disk of ${folder} is full.`, { cause });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new EngineError('STORAGE_CREDENTIALS_REFUSED', `Fairlead has no permission to write to ${folder}.`, {
      cause,
    });
  return new EngineError('STORAGE_UNUSABLE', `The folder ${folder} is not writable.`, { cause });
}
