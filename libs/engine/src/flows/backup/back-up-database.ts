import type { BackupRepository } from '../../specs/backup-repository';
import { driverOf } from '../../databases/drivers';
import type { Host } from '../../host/host';
import type { BackupRecorder, BackupSpec, StoredDump } from '../../specs/backup-specs';
import { verifyFingerprint, discardSnapshot, dropCopy, restoreDump, silentStep } from './verify-dump';
import { scratchDatabaseOf } from './scratch-database';
import type { Step, StepRunner } from '../../step/step';

/**
 * Streams a dump from the server to the repository, restores it from there to a copy on the same server, and compares the two.
 * The backup is verified only when this returns; after a failure no copy stays on the server and no snapshot in the repository.
 * Steps: BACKUP_STAGES. It can be repeated at any point.
 */
export async function backUpDatabase(
  host: Host,
  spec: BackupSpec,
  repository: BackupRepository,
  step: StepRunner,
  recorder: BackupRecorder,
): Promise<StoredDump> {
  const scratch = scratchDatabaseOf(spec.database);
  let log: Step['log'] = () => undefined;
  let dump = await step('preparing', async (current) => {
    ({ log } = current);
    await repository.ensure(current);
    await driverOf(scratch.engine).drop(host, scratch, silentStep(current));
    return findStored(spec, repository, current);
  });
  try {
    dump ??= await step('dumping', (current) => store(host, spec, repository, current, recorder));
    const proved = dump;
    await step('verifying', async (current) => {
      try {
        await restoreDump(host, scratch, proved, repository, current, () => undefined);
        await verifyFingerprint(host, scratch, proved.fingerprint, current);
      } finally {
        await dropCopy(host, scratch, current.log);
      }
    });
    return proved;
  } catch (error) {
    if (dump) await discardDump(dump, repository, recorder, log);
    throw error;
  }
}

async function findStored(
  { stored }: BackupSpec,
  repository: BackupRepository,
  step: Step,
): Promise<StoredDump | undefined> {
  if (!stored) return undefined;
  const snapshots = await repository.list(step);
  return snapshots.some(({ id }) => id === stored.snapshotId) ? stored : undefined;
}

async function store(
  host: Host,
  { backupId, database }: BackupSpec,
  repository: BackupRepository,
  step: Step,
  recorder: BackupRecorder,
): Promise<StoredDump> {
  const name = `${database.id}.dump`;
  const { taken, ...saved } = await repository.save(
    {
      name,
      tag: backupId,
      write: (sink) => driverOf(database.engine).dump(host, database, sink, step),
      onBytes: (bytes) => recorder.progress(bytes),
    },
    step,
  );
  step.log(`Dumped ${saved.bytes} bytes, stored as ${saved.storedBytes} bytes`);
  const dump = { ...saved, name, fingerprint: taken };
  try {
    await recorder.stored(dump);
  } catch (error) {
    await discardDump(dump, repository, recorder, step.log);
    throw error;
  }
  return dump;
}

async function discardDump(
  dump: StoredDump,
  repository: BackupRepository,
  recorder: BackupRecorder,
  log: Step['log'],
): Promise<void> {
  try {
    await recorder.discarding(dump);
  } catch {
    // It belongs to the run that holds the lease, or nobody knows to whom: it is removed together with its backup.
    return;
  }
  await discardSnapshot(repository, dump.snapshotId, log);
}
