import { Injectable } from '@nestjs/common';
import type { EventNameOf } from '@fairlead/contracts';
import type { BackupEventData, BackupScheduleEventData, EventContent, RestoreEventData } from '@fairlead/dto';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import type { Tx } from '../platform/database/tx';
import type { Backup } from './backups/backup.entity';
import type { BackupSchedule } from './schedules/backup-schedule.entity';
import type { Restore } from './restores/restore.entity';

/** `backup.overdue` is about a schedule. */
type ScheduleEventName = EventNameOf<'backup_schedule'> | 'backup.overdue';
type BackupEventName = Exclude<EventNameOf<'backup'>, ScheduleEventName>;

/** Records events of backups, restores and schedules, named by their database, in the transaction of the change. */
@Injectable()
export class BackupEvents {
  constructor(private readonly events: EventsService) {}

  backup(
    tx: Tx,
    event: EventContent<BackupEventName>,
    { id, databaseName, serverId }: Backup,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    return this.events.record(tx, { ...event, subject: { type: 'backup', id, name: databaseName }, actor, serverId });
  }

  restore(
    tx: Tx,
    event: EventContent<EventNameOf<'restore'>>,
    { id, databaseName, serverId }: Restore,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    return this.events.record(tx, { ...event, subject: { type: 'restore', id, name: databaseName }, actor, serverId });
  }

  schedule(
    tx: Tx,
    event: EventContent<ScheduleEventName>,
    { id, serverId }: BackupSchedule,
    databaseName: string,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    const subject = { type: 'backup_schedule', id, name: databaseName } as const;
    return this.events.record(tx, { ...event, subject, actor, serverId });
  }
}

/** What every event of a backup tells. */
export function backupEventData({ databaseId, trigger }: Backup): BackupEventData {
  return { database_id: databaseId, trigger };
}

/** What every event of a restore tells. */
export function restoreEventData({ databaseId, backupId, target }: Restore): RestoreEventData {
  return { database_id: databaseId, backup_id: backupId, target };
}

/** What every event of a schedule tells. */
export function scheduleEventData({ databaseId, cron, timeZone }: BackupSchedule): BackupScheduleEventData {
  return { database_id: databaseId, cron, time_zone: timeZone };
}
