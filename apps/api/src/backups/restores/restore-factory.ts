import { Injectable } from '@nestjs/common';
import { RESTORE_STAGES, type RestoreStage } from '@fairlead/contracts';
import { actorOf } from '../../auth/caller';
import type { Database } from '../../databases/database.entity';
import { databaseLane } from '../../databases/database-lane';
import { OperationsService } from '../../operations/operations.service';
import { newId } from '../../platform/database/new-id';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import type { Caller } from '../../platform/http/request/api-request';
import { BackupEvents, restoreEventData } from '../backup-events';
import type { Backup } from '../backups/backup.entity';
import { Restore } from './restore.entity';
import { newLifecycle } from '../../operations/lifecycle/lifecycle-columns';
import { newStages } from '../../operations/lifecycle/stages';

const STAGES_OF_NEW_DATABASE: readonly RestoreStage[] = ['preparing', 'restoring', 'comparing'];

/** Creates the record of a restore with its operation and its event. */
@Injectable()
export class RestoreFactory {
  constructor(
    private readonly operations: OperationsService,
    private readonly events: BackupEvents,
  ) {}

  async add(tx: Tx, caller: Caller, backup: Backup, database: Database, safety: Backup | null): Promise<Restore> {
    const id = newId('restore');
    const { id: operationId } = await this.operations.enqueue(tx, {
      kind: 'database.restore',
      subjectId: id,
      lane: databaseLane(database.id),
      serverId: database.serverId,
    });
    const restore = tx.create(Restore, {
      id,
      backupId: backup.id,
      target: safety ? 'same' : 'new',
      databaseId: database.id,
      databaseName: database.name,
      engine: database.engine,
      serverId: database.serverId,
      safetyBackupId: safety?.id ?? null,
      ...newLifecycle(actorOf(caller)),
      stages: newStages(safety ? RESTORE_STAGES : STAGES_OF_NEW_DATABASE),
      reached: null,
      operationId,
    });
    await tx.insert(Restore, partialRow<Restore>(restore));
    const event = { name: 'restore.queued', data: restoreEventData(restore) } as const;
    await this.events.restore(tx, event, restore, actorOf(caller));
    return restore;
  }
}
