import { Injectable } from '@nestjs/common';
import { ACTIVE_RESTORE_STATUSES, RESTORE_STAGES, type RestoreStatus } from '@fairlead/contracts';
import type { InstalledEngine, StoredDump } from '@fairlead/engine';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { Database } from '../../databases/database.entity';
import { DatabaseCreationStatus } from '../../databases/creation/database-creation-status';
import { DatabaseStates } from '../../databases/database-states';
import { OperationFailed, type UnsuccessfulOutcome } from '../../operations/operation-handler';
import { applyStepChanges, endStages, stageOf } from '../../operations/lifecycle/stages';
import type { StepChange } from '../../operations/run/step-tracker';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { BackupCancellation } from '../backups/backup-cancellation';
import { BackupEvents, restoreEventData } from '../backup-events';
import { isBackupActive } from '../backups/backup-progress';
import { Backup } from '../backups/backup.entity';
import { Restore } from './restore.entity';

const ACTIVE: readonly RestoreStatus[] = ACTIVE_RESTORE_STATUSES;
export const isRestoreActive = (status: RestoreStatus): boolean => ACTIVE.includes(status);

/** A backup whose dump is in its storage. */
export type StoredBackup = Backup & { readonly dump: StoredDump };

export interface StartedRestore {
  readonly restore: Restore;
  readonly backup: StoredBackup;
  readonly database: Database;
  /** The safety backup of the present data; `null` for a new database. */
  readonly safety: StoredBackup | null;
}

/** The changes of a restore's record, each in one transaction with its event. */
@Injectable()
export class RestoreProgress {
  constructor(
    private readonly events: BackupEvents,
    private readonly states: DatabaseStates,
    private readonly creation: DatabaseCreationStatus,
    private readonly cancellation: BackupCancellation,
  ) {}

  /** Begins, or resumes after a crash; `undefined` where it has ended. */
  async begin(tx: Tx, id: string): Promise<StartedRestore | undefined> {
    const restore = await findLocked(tx, Restore, { id });
    if (!restore || !isRestoreActive(restore.status)) return undefined;
    const database = restore.databaseId === null ? null : await tx.findOneBy(Database, { id: restore.databaseId });
    if (!database || database.status === 'deleting')
      throw new OperationFailed('DATABASE_MISSING', 'The database has been deleted meanwhile.');
    const backup = await tx.findOneBy(Backup, { id: restore.backupId });
    if (!isVerified(backup))
      throw new OperationFailed('BACKUP_NOT_RESTORABLE', 'The backup has been deleted meanwhile.');
    const safety = restore.target === 'same' ? await requireSafetyBackup(tx, restore) : null;
    if (restore.startedAt === null) {
      restore.startedAt = new Date();
      restore.status = 'running';
      await tx.update(Restore, id, { startedAt: restore.startedAt, status: 'running' });
      await this.events.restore(tx, { name: 'restore.started', data: restoreEventData(restore) }, restore);
    }
    return { restore, backup, database, safety };
  }

  async stages(tx: Tx, id: string, changes: readonly StepChange[]): Promise<void> {
    const restore = await findLocked(tx, Restore, { id });
    if (!restore || !isRestoreActive(restore.status)) return;
    await tx.update(
      Restore,
      id,
      partialRow<Restore>({ stages: applyStepChanges(restore.stages, changes, new Date()) }),
    );
    if (restore.target === 'new' && restore.databaseId !== null)
      await this.creation.recordSteps(tx, restore.databaseId, changes);
    const [stage] = changes.flatMap(({ name, status }) =>
      status === 'running' ? (stageOf(RESTORE_STAGES, name) ?? []) : [],
    );
    if (stage === undefined) return;
    const data = { ...restoreEventData(restore), stage };
    await this.events.restore(tx, { name: 'restore.stage_changed', data }, restore);
  }

  /** Once a point is reached, a cancel is refused. */
  async reached(tx: Tx, id: string, reached: 'switching' | 'cleaning'): Promise<void> {
    await tx.update(Restore, id, { reached });
  }

  async succeeded(tx: Tx, id: string, installed: InstalledEngine | undefined): Promise<void> {
    const restore = await findLocked(tx, Restore, { id });
    if (!restore || !isRestoreActive(restore.status)) return;
    const finishedAt = new Date();
    const stages = endStages(restore.stages, 'succeeded', finishedAt);
    await tx.update(Restore, id, partialRow<Restore>({ status: 'succeeded', finishedAt, stages }));
    if (installed && restore.databaseId !== null) await this.creation.succeeded(tx, restore.databaseId, installed);
    await this.events.restore(tx, { name: 'restore.succeeded', data: restoreEventData(restore) }, restore);
  }

  /** Ends an unsuccessful restore. A new database has failed; an existing one keeps its data. */
  async ended(tx: Tx, id: string, end: UnsuccessfulOutcome): Promise<void> {
    const restore = await findLocked(tx, Restore, { id });
    if (!restore || !isRestoreActive(restore.status)) return;
    restore.status = end.status;
    restore.finishedAt = new Date();
    restore.stages = endStages(restore.stages, end.status, restore.finishedAt);
    if (end.status === 'failed') {
      const { step, code, message } = end.failure;
      restore.failure = { stage: stageOf(RESTORE_STAGES, step) ?? null, code, message };
    }
    await tx.save(Restore, restore);
    const data = restoreEventData(restore);
    const event = restore.failure
      ? ({ name: 'restore.failed', data: { ...data, failure: restore.failure } } as const)
      : ({ name: 'restore.canceled', data } as const);
    await this.events.restore(tx, event, restore);
    await this.closeDatabase(tx, restore, end);
    await this.cancelSafety(tx, restore);
  }

  private async closeDatabase(tx: Tx, { databaseId, target }: Restore, end: UnsuccessfulOutcome): Promise<void> {
    if (databaseId === null) return;
    const why = end.status === 'failed' ? end.failure.message : 'The restore was canceled.';
    if (target === 'new') {
      await this.creation.failed(tx, databaseId, {
        code: 'RESTORE_FAILED',
        message: `It was not filled from the backup. ${why}`,
      });
    } else if (end.status === 'failed' && end.failure.code === 'RESTORE_UNFINISHED') {
      await this.states.move(tx, databaseId, { to: 'failed', problem: { code: 'RESTORE_UNFINISHED', message: why } });
    }
  }

  /** A safety backup that has not ended is no longer needed. */
  private async cancelSafety(tx: Tx, { safetyBackupId }: Restore): Promise<void> {
    const safety = safetyBackupId === null ? null : await tx.findOneBy(Backup, { id: safetyBackupId });
    if (safety && isBackupActive(safety.status)) await this.cancellation.cancel(tx, safety, SYSTEM_ACTOR);
  }
}

/** @throws {OperationFailed} SAFETY_BACKUP_FAILED: without a verified one nothing is put in the place of what is there. */
async function requireSafetyBackup(tx: Tx, { safetyBackupId }: Restore): Promise<StoredBackup> {
  const safety = safetyBackupId === null ? null : await tx.findOneBy(Backup, { id: safetyBackupId });
  if (isVerified(safety)) return safety;
  const why = safety?.failure?.message ?? (safety ? 'It was canceled.' : 'It has been deleted.');
  throw new OperationFailed(
    'SAFETY_BACKUP_FAILED',
    `Nothing was restored: the present data has no safety backup. ${why}`,
  );
}

const isVerified = (backup: Backup | null): backup is StoredBackup =>
  backup !== null && backup.status === 'succeeded' && backup.verifiedAt !== null && backup.dump !== null;
