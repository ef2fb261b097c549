import { randomBytes } from 'node:crypto';
import type { Repository } from '../backups/repository';
import { secret } from '../command/secret';
import type { DatabaseSpec } from '../databases/driver';
import { driverOf } from '../databases/drivers';
import { EngineError } from '../engine-error';
import type { Host } from '../host/host';
import type { RestoreTarget, StoredDump } from './backup-specs';
import { AWAY_AFTER_SWITCH_MS, persistently } from './persistently';
import { compare, fill, messageOf, silent } from './prove-dump';
import type { Step } from './step';

const PUTTING_BACK_MS = 6 * 3_600_000;

/**
 * For engines that cannot exchange two databases: what is there is dropped and made anew from the dump, which was proved to be
 * whole before. If that fails all the same, the data of before is made anew from the safety backup.
 */
export async function replaceData(
  host: Host,
  target: RestoreTarget & { readonly kind: 'same' },
  from: StoredDump,
  repository: Repository,
  step: Step,
): Promise<void> {
  const { database, safety } = target;
  try {
    await remake(host, database, from, repository, step);
  } catch (error) {
    step.log(`${messageOf(error)} The data of before is restored from the safety backup`);
    try {
      const puttingBack = { ...step, signal: AbortSignal.timeout(PUTTING_BACK_MS) };
      await remake(host, database, safety.dump, safety.repository, puttingBack);
    } catch (cause) {
      const snapshot = safety.dump.snapshotId.slice(0, 8);
      throw new EngineError(
        'RESTORE_UNFINISHED',
        `The database is not whole: ${messageOf(error)} Its data of before is in the safety backup (snapshot ${snapshot}): ${messageOf(cause)}`,
        { cause },
      );
    }
    throw error;
  }
}

/**
 * A lost connection decides nothing any more: it is begun again as soon as the server answers. Until the data is there and
 * compared, the owner has a password that nobody knows: an application that comes back would otherwise write into what is half
 * restored.
 */
async function remake(
  host: Host,
  database: DatabaseSpec,
  dump: StoredDump,
  repository: Repository,
  step: Step,
): Promise<void> {
  const driver = driverOf(database.engine);
  const closed = { ...database, password: secret(randomBytes(24).toString('base64url')) };
  await persistently(host, step.signal, AWAY_AFTER_SWITCH_MS, async () => {
    await driver.drop(host, database, silent(step));
    await fill(host, closed, dump, repository, step, () => undefined);
    await compare(host, closed, dump.fingerprint, step);
    await driver.setPassword(host, database, step);
  });
}
