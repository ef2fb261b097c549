import { randomBytes } from 'node:crypto';
import type { BackupRepository } from '../../specs/backup-repository';
import { secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';
import { driverOf } from '../../databases/drivers';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import type { RestoreTargetSpec, StoredDump } from '../../specs/backup-specs';
import { MAX_OUTAGE_AFTER_SWITCH_MS, retryUntilReachable } from '../../host/retrying-host';
import { verifyFingerprint, restoreDump, errorMessage, silentStep } from './verify-dump';
import type { Step } from '../../step/step';

const PUTTING_BACK_MS = 6 * 3_600_000;

/**
 * Restores for engines that cannot swap databases: the existing data is dropped and replaced from the dump, which was verified
 * before. If that fails nevertheless, the previous data is restored from the safety backup.
 */
export async function restoreInPlace(
  host: Host,
  target: RestoreTargetSpec & { readonly kind: 'same' },
  from: StoredDump,
  repository: BackupRepository,
  step: Step,
): Promise<void> {
  const { database, safety } = target;
  try {
    await remake(host, database, from, repository, step);
  } catch (error) {
    step.log(`${errorMessage(error)} The previous data is being restored from the safety backup`);
    try {
      const puttingBack = { ...step, signal: AbortSignal.timeout(PUTTING_BACK_MS) };
      await remake(host, database, safety.dump, safety.repository, puttingBack);
    } catch (cause) {
      const snapshot = safety.dump.snapshotId.slice(0, 8);
      throw new EngineError(
        'RESTORE_UNFINISHED',
        `The database is incomplete: ${errorMessage(error)} Its previous data is in the safety backup (snapshot ${snapshot}): ${errorMessage(cause)}`,
        { cause },
      );
    }
    throw error;
  }
}

/**
 * Retries after a lost connection as soon as the server answers. The owner has a random password until the data has been
 * verified, because an application that reconnects would otherwise write to a partly restored database.
 */
async function remake(
  host: Host,
  database: DatabaseSpec,
  dump: StoredDump,
  repository: BackupRepository,
  step: Step,
): Promise<void> {
  const driver = driverOf(database.engine);
  const closed = { ...database, password: secret(randomBytes(24).toString('base64url')) };
  await retryUntilReachable(host, step.signal, MAX_OUTAGE_AFTER_SWITCH_MS, async () => {
    await driver.drop(host, database, silentStep(step));
    await restoreDump(host, closed, dump, repository, step, () => undefined);
    await verifyFingerprint(host, closed, dump.fingerprint, step);
    await driver.setPassword(host, database, step);
  });
}
