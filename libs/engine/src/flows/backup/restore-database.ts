import type { BackupRepository } from '../../specs/backup-repository';
import type { DatabaseSpec } from '../../specs/database-spec';
import { driverOf } from '../../databases/drivers';
import type { Host } from '../../host/host';
import type { RestoreRecorder, RestoreSpec, RestoreTargetSpec, StoredDump } from '../../specs/backup-specs';
import { MAX_OUTAGE_AFTER_SWITCH_MS, retryingHost } from '../../host/retrying-host';
import { verifyFingerprint, dropCopy, restoreDump, silentStep } from './verify-dump';
import { restoreInPlace } from './restore-in-place';
import { scratchDatabaseOf } from './scratch-database';
import type { Step, StepRunner } from '../../step/step';

const SWITCHING_MS = 600_000;

/**
 * Restores a dump to a new database or over existing data. In both cases a copy is restored and compared first; existing data
 * stays in place until the switch and is dropped afterwards. Steps: RESTORE_STAGES, of which a new database needs the first
 * three. It can be repeated at any point, with `spec.reached` as reported to the recorder.
 * @throws {EngineError} VERIFICATION_FAILED, DUMP_UNREADABLE, RESTORE_UNFINISHED, and the errors of `BackupRepository` and the
 * drivers.
 */
export async function restoreDatabase(
  host: Host,
  spec: RestoreSpec,
  repository: BackupRepository,
  step: StepRunner,
  recorder: RestoreRecorder,
): Promise<void> {
  const { target, from, reached } = spec;
  const { database } = target;
  const copy = target.kind === 'new' ? database : scratchDatabaseOf(database);
  if (reached === undefined) await restoreCopy(host, copy, spec, repository, step, recorder);
  if (target.kind === 'new') return;
  if (reached !== 'cleaning') {
    await step('switching', async (current) => {
      await recorder.switching();
      await swapData(host, copy, target, from, repository, current);
      await recorder.switched(new Date());
      current.log(`${database.databaseName} holds the restored data`);
    });
  }
  await step('cleaning', async (current) => {
    const server = retryingHost(host, MAX_OUTAGE_AFTER_SWITCH_MS);
    // The restored data has the mark of the copy until then.
    await driverOf(database.engine).create(server, database, silentStep(current));
    await driverOf(copy.engine).drop(server, copy, silentStep(current));
    current.log('The previous data was dropped');
  });
}

async function restoreCopy(
  host: Host,
  copy: DatabaseSpec,
  { from }: RestoreSpec,
  repository: BackupRepository,
  step: StepRunner,
  recorder: RestoreRecorder,
): Promise<void> {
  const driver = driverOf(copy.engine);
  let log: Step['log'] = () => undefined;
  await step('preparing', async (current) => {
    ({ log } = current);
    await driver.install(host, current);
    // Creating refuses names of others, so that only our own data is dropped.
    await driver.create(host, copy, silentStep(current));
    await driver.drop(host, copy, silentStep(current));
  });
  try {
    await step('restoring', (current) =>
      restoreDump(host, copy, from, repository, current, (bytes) => recorder.progress(bytes)),
    );
    await step('comparing', (current) => verifyFingerprint(host, copy, from.fingerprint, current));
  } catch (error) {
    await dropCopy(host, copy, log);
    throw error;
  }
}

async function swapData(
  host: Host,
  copy: DatabaseSpec,
  target: RestoreTargetSpec & { readonly kind: 'same' },
  from: StoredDump,
  repository: BackupRepository,
  step: Step,
): Promise<void> {
  const driver = driverOf(copy.engine);
  if (!driver.swap) {
    try {
      return await restoreInPlace(host, target, from, repository, step);
    } catch (error) {
      await dropCopy(host, copy, step.log);
      throw error;
    }
  }
  // The swap has its own deadline: once it has begun, only the server knows whether it was done.
  const switching = { ...step, signal: AbortSignal.timeout(SWITCHING_MS) };
  await driver.swap(retryingHost(host, MAX_OUTAGE_AFTER_SWITCH_MS), copy, target.database, switching);
}
