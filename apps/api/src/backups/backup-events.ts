import { Injectable } from '@nestjs/common';
import type { EventName } from '@fairlead/contracts';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import type { Tx } from '../platform/database/tx';
import type { Backup } from './backups/backup.entity';
import type { BackupSchedule } from './schedules/backup-schedule.entity';
import type { Restore } from './restores/restore.entity';

interface More {
  readonly actor?: Actor;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Records events of backups, restores and schedules, named by their database, in the transaction of the change. */
@Injectable()
export class BackupEvents {
  constructor(private readonly events: EventsService) {}

  backup(tx: Tx, name: EventName, { id, databaseName, databaseId, serverId, trigger }: Backup, more: More = {}) {
    const data = { database_id: databaseId, trigger, ...more.data };
    return this.record(tx, name, { type: 'backup', id, name: databaseName }, serverId, { ...more, data });
  }

  restore(tx: Tx, name: EventName, restore: Restore, more: More = {}) {
    const { id, databaseName, databaseId, serverId, target, backupId } = restore;
    const data = { database_id: databaseId, backup_id: backupId, target, ...more.data };
    return this.record(tx, name, { type: 'restore', id, name: databaseName }, serverId, { ...more, data });
  }

  schedule(tx: Tx, name: EventName, schedule: BackupSchedule, databaseName: string, more: More = {}) {
    const { id, serverId, databaseId, cron, timeZone } = schedule;
    const data = { database_id: databaseId, cron, time_zone: timeZone, ...more.data };
    return this.record(tx, name, { type: 'backup_schedule', id, name: databaseName }, serverId, { ...more, data });
  }

  private record(
    tx: Tx,
    name: EventName,
    subject: { type: 'backup' | 'restore' | 'backup_schedule'; id: string; name: string },
    serverId: string,
    { actor = SYSTEM_ACTOR, data = {} }: More,
  ): Promise<void> {
    return this.events.record(tx, { name, subject, actor, serverId, data });
  }
}
