import { Injectable, type OnModuleInit } from '@nestjs/common';
import { actorOf, type Caller } from '../../auth/caller';
import type { Database } from '../../databases/database.entity';
import { DatabaseRemoval } from '../../databases/removal/database-removal';
import { LastBackupProvider } from '../../databases/removal/last-backup-provider';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { StoragesService } from '../../storages/storages.service';
import { BackupFinishedHooks } from '../backups/backup-finished-hooks';
import { BackupQueue } from '../backups/backup-queue';
import type { Backup } from '../backups/backup.entity';
import { DatabaseBackupTeardown } from './database-backup-teardown';

/** Connects the removal of a database with its backups: a last backup before it, and the teardown. */
@Injectable()
export class DatabaseRemovalHooks implements OnModuleInit {
  constructor(
    private readonly lastBackups: LastBackupProvider,
    private readonly databases: DatabaseRemoval,
    private readonly finishedHooks: BackupFinishedHooks,
    private readonly queue: BackupQueue,
    private readonly storages: StoragesService,
    private readonly teardown: DatabaseBackupTeardown,
  ) {}

  onModuleInit(): void {
    this.lastBackups.register((tx, caller, database) => this.takeLast(tx, caller, database));
    this.finishedHooks.register((tx, backup) => this.lastEnded(tx, backup));
    this.databases.onRemoved((tx, database) => this.teardown.tearDown(tx, database));
  }

  private async takeLast(tx: Tx, caller: Caller, database: Database): Promise<void> {
    const storage = await this.storages.choose(tx, null);
    if (storage.status === 'failed')
      throw new AppError('STORAGE_NOT_READY', {
        message: `The default storage cannot be used. ${storage.statusReason ?? ''}`.trim(),
      });
    await this.queue.add(tx, { database, storage, trigger: 'last', actor: actorOf(caller) });
  }

  /** The database is deleted only after a successful last backup. */
  private async lastEnded(tx: Tx, { trigger, status, databaseId, failure }: Backup): Promise<void> {
    if (trigger !== 'last' || databaseId === null) return;
    if (status === 'succeeded') return this.databases.proceed(tx, databaseId);
    const why = failure?.message ?? 'It was canceled.';
    await this.databases.cancel(tx, databaseId, {
      code: 'LAST_BACKUP_FAILED',
      message: `It was not deleted, because its last backup did not succeed. ${why}`,
    });
  }
}
