import { Injectable } from '@nestjs/common';
import { ACTIVE_RESTORE_STATUSES, RESTORE_STAGES, type RestoreStatus } from '@fairlead/contracts';
import type { Installed, StoredDump } from '@fairlead/engine';
import { SYSTEM_ACTOR } from '../auth/caller';
import { Database } from '../databases/database.entity';
import { DatabaseCreation } from '../databases/database-creation';
import { DatabaseStates } from '../databases/database-states';
import { OperationFailed, type UnsuccessfulEnd } from '../operations/operation-handler';
import type { StepChange } from '../operations/step-record';
import { findLocked } from '../platform/database/find-locked';
import { row } from '../platform/database/row';
import type { Tx } from '../platform/database/tx';
import { BackupCancels } from './backup-cancels';
import { BackupEvents } from './backup-events';
import { isActive as isBackupActive } from './backup-progress';
import { Backup } from './backup.entity';
import { Restore } from './restore.entity';
import { endedStages, stageOf, withChanges } from './stages';

const ACTIVE: readonly RestoreStatus[] = ACTIVE_RESTORE_STATUSES;
export const isActive = (status: RestoreStatus): boolean => ACTIVE.includes(status);

/** A backup whose dump is in its storage. */
export type Stored = Backup & { readonly dump: StoredDump };

export interface BegunRestore {
  readonly restore: Restore;
  readonly backup: Stored;
  readonly database: Database;
  /** Of what the database held until now; there is none of a new one. */
  readonly safety: Stored | null;
}

/** How the record of a restore moves: each change is one transaction's, and each is told as an event. */
@Injectable()
export class RestoreProgress {
  constructor(
    private readonly events: BackupEvents,
    private readonly states: DatabaseStates,
    private readonly creation: DatabaseCreation,
    private readonly cancels: BackupCancels,
  ) {}

  /** It begins, or goes on after a crash. Undefined where it has come to its end already. */
  async begin(tx: Tx, id: string): Promise<BegunRestore | undefined> {
    const restore = await findLocked(tx, Restore, { id });
    if (!restore || !isActive(restore.status)) return undefined;
    const database = restore.databaseId === null ? null : await tx.findOneBy(Database, { id: restore.databaseId });
    if (!database || database.status === 'deleting')
      throw new OperationFailed('DATABASE_MISSING', 'The database has been deleted meanwhile.');
    const backup = await tx.findOneBy(Backup, { id: restore.backupId });
    if (!isVerified(backup))
      throw new OperationFailed('BACKUP_NOT_RESTORABLE', 'The backup has been deleted meanwhile.');
    const safety = restore.target === 'same' ? await safetyOf(tx, restore) : null;
    if (restore.startedAt === null) {
      restore.startedAt = new Date();
      restore.status = 'running';
      await tx.update(Restore, id, { startedAt: restore.startedAt, status: 'running' });
      await this.events.restore(tx, 'restore.started', restore);
    }
    return { restore, backup, database, safety };
  }

  async stages(tx: Tx, id: string, changes: readonly StepChange[]): Promise<void> {
    const restore = await findLocked(tx, Restore, { id });
    if (!restore || !isActive(restore.status)) return;
    await tx.update(Restore, id, row<Restore>({ stages: withChanges(restore.stages, changes, new Date()) }));
    if (restore.target === 'new' && restore.databaseId !== null)
      await this.creation.noteStep(tx, restore.databaseId, changes);
    const begun = changes.find(({ name, status }) => status === 'running' && stageOf(RESTORE_STAGES, name) !== null);
    if (begun) await this.events.restore(tx, 'restore.stage_changed', restore, { data: { stage: begun.name } });
  }

  /** From here on a cancel comes too late. */
  async reached(tx: Tx, id: string, reached: 'switching' | 'cleaning'): Promise<void> {
    await tx.update(Restore, id, { reached });
  }

  async succeeded(tx: Tx, id: string, installed: Installed | undefined): Promise<void> {
    const restore = await findLocked(tx, Restore, { id });
    if (!restore || !isActive(restore.status)) return;
    const finishedAt = new Date();
    const stages = endedStages(restore.stages, 'succeeded', finishedAt);
    await tx.update(Restore, id, row<Restore>({ status: 'succeeded', finishedAt, stages }));
    if (installed && restore.databaseId !== null) await this.creation.succeeded(tx, restore.databaseId, installed);
    await this.events.restore(tx, 'restore.succeeded', restore);
  }

  /** The operation ended without success. A new database is not one; one that was there holds what it held. */
  async ended(tx: Tx, id: string, end: UnsuccessfulEnd): Promise<void> {
    const restore = await findLocked(tx, Restore, { id });
    if (!restore || !isActive(restore.status)) return;
    restore.status = end.status;
    restore.finishedAt = new Date();
    restore.stages = endedStages(restore.stages, end.status, restore.finishedAt);
    if (end.status === 'failed') {
      const { step, code, message } = end.failure;
      restore.failure = { stage: stageOf(RESTORE_STAGES, step), code, message };
    }
    await tx.save(Restore, restore);
    const data = restore.failure ? { failure: restore.failure } : {};
    await this.events.restore(tx, `restore.${end.status}`, restore, { data });
    await this.leaveDatabase(tx, restore, end);
    await this.cancelSafety(tx, restore);
  }

  private async leaveDatabase(tx: Tx, { databaseId, target }: Restore, end: UnsuccessfulEnd): Promise<void> {
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

  /** Nobody needs it any more, if it has not been taken yet. */
  private async cancelSafety(tx: Tx, { safetyBackupId }: Restore): Promise<void> {
    const safety = safetyBackupId === null ? null : await tx.findOneBy(Backup, { id: safetyBackupId });
    if (safety && isBackupActive(safety.status)) await this.cancels.cancel(tx, safety, SYSTEM_ACTOR);
  }
}

/** @throws {OperationFailed} SAFETY_BACKUP_FAILED: without a verified one nothing is put in the place of what is there. */
async function safetyOf(tx: Tx, { safetyBackupId }: Restore): Promise<Stored> {
  const safety = safetyBackupId === null ? null : await tx.findOneBy(Backup, { id: safetyBackupId });
  if (isVerified(safety)) return safety;
  const why = safety?.failure?.message ?? (safety ? 'It was canceled.' : 'It has been deleted.');
  throw new OperationFailed(
    'SAFETY_BACKUP_FAILED',
    `Nothing was restored: the present data has no safety backup. ${why}`,
  );
}

const isVerified = (backup: Backup | null): backup is Stored =>
  backup !== null && backup.status === 'succeeded' && backup.verifiedAt !== null && backup.dump !== null;
