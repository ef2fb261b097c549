import { Injectable } from '@nestjs/common';
import type { RestoreBackup } from '@fairlead/dto';
import { actorOf } from '../../auth/caller';
import type { Database } from '../../databases/database.entity';
import { DatabasesService } from '../../databases/databases.service';
import { DatabaseFactory } from '../../databases/creation/database-factory';
import type { Tx } from '../../platform/database/tx';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { StoragesService } from '../../storages/storages.service';
import { BackupQueue } from '../backups/backup-queue';
import type { Backup } from '../backups/backup.entity';
import { BackupsService } from '../backups/backups.service';
import { RestoreFactory } from './restore-factory';
import type { Restore } from './restore.entity';

/** Enqueues restores, after a safety backup where data would be replaced. */
@Injectable()
export class RestoreQueue {
  constructor(
    private readonly backups: BackupsService,
    private readonly databases: DatabasesService,
    private readonly databaseFactory: DatabaseFactory,
    private readonly storages: StoragesService,
    private readonly queue: BackupQueue,
    private readonly restores: RestoreFactory,
  ) {}

  async add(tx: Tx, caller: Caller, backupId: string, body: RestoreBackup): Promise<Restore> {
    const backup = await this.backups.requireLocked(tx, caller, backupId);
    if (backup.status !== 'succeeded' || !backup.dump)
      throw new AppError('BACKUP_NOT_RESTORABLE', {
        message: `The backup is ${backup.status}, and was never verified.`,
      });
    if (body.target === 'new')
      return this.restores.add(tx, caller, backup, await this.create(tx, caller, backup, body), null);
    assertNoNewDatabaseFields(body);
    if (backup.databaseId === null)
      throw new AppError('RESOURCE_CONFLICT', { message: 'The database has been deleted: restore into a new one.' });
    const database = await this.databases.requireReady(tx, caller, backup.databaseId);
    const storage = await this.storages.require(tx, backup.storageId);
    // The safety backup precedes the restore in the lane of the database.
    const safety = await this.queue.add(tx, { database, storage, trigger: 'safety', actor: actorOf(caller) });
    return this.restores.add(tx, caller, backup, database, safety);
  }

  private create(
    tx: Tx,
    caller: Caller,
    { engine, serverId, memoryMb }: Backup,
    body: RestoreBackup,
  ): Promise<Database> {
    const { name, application_ids } = body;
    if (name === undefined) throw invalidField('name', 'name must be given with target new');
    const server_id = body.server_id ?? serverId;
    return this.databaseFactory.add(tx, caller, {
      name,
      server_id,
      engine,
      ...(memoryMb !== null && { memory_mb: memoryMb }),
      ...(application_ids && { application_ids }),
    });
  }
}

function assertNoNewDatabaseFields(body: RestoreBackup): void {
  for (const field of ['name', 'server_id', 'application_ids'] as const) {
    const value = body[field];
    if (value !== undefined && value !== null)
      throw invalidField(field, `${field} is only allowed with target new`, 'not_allowed');
  }
}
