import { Injectable } from '@nestjs/common';
import { BACKUP_STAGES, type BackupTrigger } from '@fairlead/contracts';
import type { Actor } from '../../auth/caller';
import type { Database } from '../../databases/database.entity';
import { databaseLane } from '../../databases/database-lane';
import { OperationsService } from '../../operations/operations.service';
import { newId } from '../../platform/database/new-id';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import type { Storage } from '../../storages/storage.entity';
import { BackupEvents, backupEventData } from '../backup-events';
import { Backup } from './backup.entity';
import { newLifecycle } from '../../operations/lifecycle/lifecycle-columns';
import { endStages, newStages } from '../../operations/lifecycle/stages';
import type { BlockedReason } from '../../operations/lifecycle/due-runner';

export interface BackupRequest {
  readonly database: Pick<Database, 'id' | 'name' | 'engine' | 'serverId' | 'memoryMb'>;
  readonly storage: Pick<Storage, 'id' | 'type'>;
  readonly trigger: BackupTrigger;
  readonly actor: Actor;
  readonly scheduleId?: string;
}

/** Enqueues backups, and records those that could not begin. */
@Injectable()
export class BackupQueue {
  constructor(
    private readonly operations: OperationsService,
    private readonly events: BackupEvents,
  ) {}

  /** A backup takes its turn in the lane of its database, with all other work on it. */
  async add(tx: Tx, request: BackupRequest): Promise<Backup> {
    const { database, actor } = request;
    const backup = newBackup(tx, request);
    const operation = await this.operations.enqueue(tx, {
      kind: 'backup.run',
      subjectId: backup.id,
      lane: databaseLane(database.id),
      serverId: database.serverId,
    });
    backup.operationId = operation.id;
    await tx.insert(Backup, partialRow<Backup>(backup));
    await this.events.backup(tx, { name: 'backup.queued', data: backupEventData(backup) }, backup, actor);
    return backup;
  }

  /** A run that could not begin becomes a failed backup; otherwise it would go unnoticed. */
  async addFailed(tx: Tx, request: BackupRequest, { code, message }: BlockedReason): Promise<Backup> {
    const backup = newBackup(tx, request);
    const now = new Date();
    backup.status = 'failed';
    const failure = { stage: null, code, message };
    backup.failure = failure;
    backup.stages = endStages(backup.stages, 'failed', now);
    backup.finishedAt = now;
    await tx.insert(Backup, partialRow<Backup>(backup));
    const data = { ...backupEventData(backup), failure };
    await this.events.backup(tx, { name: 'backup.failed', data }, backup, request.actor);
    return backup;
  }
}

function newBackup(tx: Tx, { database, storage, trigger, actor, scheduleId }: BackupRequest): Backup {
  return tx.create(Backup, {
    id: newId('backup'),
    databaseId: database.id,
    databaseName: database.name,
    engine: database.engine,
    serverId: database.serverId,
    memoryMb: database.memoryMb,
    ...newLifecycle(actor),
    trigger,
    scheduleId: scheduleId ?? null,
    storageId: storage.id,
    destination: storage.type,
    dump: null,
    sizeBytes: null,
    storedBytes: null,
    checksum: null,
    tables: null,
    rows: null,
    stages: newStages(BACKUP_STAGES),
    operationId: null,
    verifiedAt: null,
    expiresAt: null,
  });
}
