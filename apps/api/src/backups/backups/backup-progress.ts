import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ACTIVE_BACKUP_STATUSES, BACKUP_STAGES, type BackupStatus } from '@fairlead/contracts';
import { fingerprintTotals, type StoredDump } from '@fairlead/engine';
import { DataSource, IsNull, Not } from 'typeorm';
import { Database } from '../../databases/database.entity';
import { OperationFailed, type UnsuccessfulOutcome } from '../../operations/operation-handler';
import { applyStepChanges, endStages, stageOf } from '../../operations/lifecycle/stages';
import type { StepChange } from '../../operations/run/step-tracker';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { BackupFinishedHooks } from './backup-finished-hooks';
import { BackupEvents, backupEventData } from '../backup-events';
import { Backup } from './backup.entity';

const DAY_MS = 86_400_000;
const ACTIVE: readonly BackupStatus[] = ACTIVE_BACKUP_STATUSES;
export const isBackupActive = (status: BackupStatus): boolean => ACTIVE.includes(status);

/** The changes of a backup's record, each in one transaction with its event. */
@Injectable()
export class BackupProgress {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly events: BackupEvents,
    private readonly finishedHooks: BackupFinishedHooks,
  ) {}

  /** Begins, or resumes after a crash; `undefined` where it has ended. */
  async begin(tx: Tx, id: string): Promise<{ backup: Backup; database: Database } | undefined> {
    const backup = await findLocked(tx, Backup, { id });
    if (!backup || !isBackupActive(backup.status)) return undefined;
    const database = backup.databaseId === null ? null : await tx.findOneBy(Database, { id: backup.databaseId });
    if (!database) throw new OperationFailed('DATABASE_MISSING', 'The database has been deleted meanwhile.');
    if (backup.startedAt === null) {
      backup.startedAt = new Date();
      backup.status = 'running';
      await tx.update(Backup, id, { startedAt: backup.startedAt, status: 'running' });
      await this.events.backup(tx, { name: 'backup.started', data: backupEventData(backup) }, backup);
    }
    return { backup, database };
  }

  async stages(tx: Tx, id: string, changes: readonly StepChange[]): Promise<void> {
    const backup = await findLocked(tx, Backup, { id });
    if (!backup || !isBackupActive(backup.status)) return;
    const verifies = changes.some(({ name, status }) => name === 'verifying' && status === 'running');
    const status = verifies ? 'verifying' : backup.status;
    await tx.update(
      Backup,
      id,
      partialRow<Backup>({ stages: applyStepChanges(backup.stages, changes, new Date()), status }),
    );
    const begun = changes.find((change) => change.status === 'running');
    const stage = begun && stageOf(BACKUP_STAGES, begun.name);
    if (stage === undefined) return;
    const data = { ...backupEventData(backup), stage };
    await this.events.backup(tx, { name: 'backup.stage_changed', data }, backup);
  }

  /** Records the progress of the dump. It is informational, so a failed write is ignored. */
  recordBytes(id: string, bytes: number): void {
    const write = this.dataSource.manager.update(Backup, { id, status: 'running' }, { sizeBytes: bytes });
    write.catch(() => undefined);
  }

  /** The dump is stored but not verified. */
  async recordDump(tx: Tx, id: string, dump: StoredDump): Promise<void> {
    const { bytes, storedBytes, sha256, fingerprint } = dump;
    const { tables, rows } = fingerprintTotals(fingerprint);
    const checksum = `sha256:${sha256}`;
    await tx.update(Backup, id, partialRow<Backup>({ dump, sizeBytes: bytes, storedBytes, checksum, tables, rows }));
  }

  /** The dump is about to be removed from its storage, so that no later run may build on it. */
  async recordDiscard(tx: Tx, id: string, dump: StoredDump): Promise<void> {
    const recorded = { id, dump: Not(IsNull()) };
    await tx.update(Backup, recorded, partialRow<Backup>({ dump: { ...dump, discarded: true } }));
  }

  /** The restored copy equals the database. */
  async succeeded(tx: Tx, id: string, dump: StoredDump): Promise<void> {
    const backup = await findLocked(tx, Backup, { id });
    if (!backup || !isBackupActive(backup.status)) return;
    await this.recordDump(tx, id, dump);
    const now = new Date();
    const change = {
      status: 'succeeded',
      verifiedAt: now,
      finishedAt: now,
      expiresAt: this.expiry(backup, now),
    } as const;
    await tx.update(Backup, id, change);
    const ended = await tx.findOneByOrFail(Backup, { id });
    const { sizeBytes, storedBytes, tables, rows } = ended;
    const size = { size_bytes: sizeBytes, stored_bytes: storedBytes, tables, rows };
    const data = { ...backupEventData(ended), verified_at: now.toISOString(), ...size };
    await this.events.backup(tx, { name: 'backup.succeeded', data }, ended);
    await this.finishedHooks.run(tx, ended);
  }

  /** Ends an unsuccessful backup; a stored dump is not a backup. */
  async ended(tx: Tx, id: string, end: UnsuccessfulOutcome): Promise<void> {
    const backup = await findLocked(tx, Backup, { id });
    if (!backup || !isBackupActive(backup.status)) return;
    backup.status = end.status;
    backup.finishedAt = new Date();
    if (!backup.dump) backup.sizeBytes = null;
    backup.stages = endStages(backup.stages, end.status, backup.finishedAt);
    if (end.status === 'failed') {
      const { step, code, message } = end.failure;
      backup.failure = { stage: stageOf(BACKUP_STAGES, step) ?? null, code, message };
    }
    await tx.save(Backup, backup);
    const data = backupEventData(backup);
    const event = backup.failure
      ? ({ name: 'backup.failed', data: { ...data, failure: backup.failure } } as const)
      : ({ name: 'backup.canceled', data } as const);
    await this.events.backup(tx, event, backup);
    await this.finishedHooks.run(tx, backup);
  }

  private expiry({ trigger }: Backup, now: Date): Date | null {
    const days = trigger === 'safety' ? this.config.get('FAIRLEAD_SAFETY_BACKUP_DAYS') : 0;
    return days > 0 ? new Date(now.getTime() + days * DAY_MS) : null;
  }
}
