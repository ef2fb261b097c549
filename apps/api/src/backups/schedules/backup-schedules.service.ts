import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  BackupScheduleRecord,
  BackupSchedulesQuery,
  CreateBackupSchedule,
  UpdateBackupSchedule,
} from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, canSee } from '../../auth/caller';
import { Database } from '../../databases/database.entity';
import { DatabasesService } from '../../databases/databases.service';
import { findLocked } from '../../platform/database/query/find-locked';
import { newId } from '../../platform/database/new-id';
import { readPage } from '../../platform/database/query/read-page';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { sentFields } from '../../platform/http/request/sent-fields';
import type { Caller } from '../../platform/http/request/api-request';
import { ResultPage } from '../../platform/http/response/result-page';
import { StoragesService } from '../../storages/storages.service';
import { BackupEvents, scheduleEventData } from '../backup-events';
import { BackupSchedule } from './backup-schedule.entity';
import { assertCronSchedule, nextRunWithJitter } from '../../platform/schedule/cron-schedule';
import { toBackupScheduleRecord, toBackupScheduleRecords } from './backup-schedule.record';
import { visibleServerFilter } from '../visible-servers';

@Injectable()
export class BackupSchedulesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly databases: DatabasesService,
    private readonly storages: StoragesService,
    private readonly events: BackupEvents,
  ) {}

  async page(caller: Caller, query: BackupSchedulesQuery): Promise<ResultPage<BackupScheduleRecord>> {
    const { manager } = this.dataSource;
    const { database_id: databaseId, storage_id: storageId } = query;
    const where = { databaseId, storageId, serverId: visibleServerFilter(caller, query.server_id) };
    const page = await readPage(manager, BackupSchedule, { query, where });
    return new ResultPage(await toBackupScheduleRecords(manager, page.items), page.total, query);
  }

  async find(caller: Caller, id: string): Promise<BackupScheduleRecord> {
    const { manager } = this.dataSource;
    const schedule = await manager.findOneBy(BackupSchedule, { id });
    return toBackupScheduleRecord(manager, seen(caller, schedule));
  }

  create(caller: Caller, body: CreateBackupSchedule): Promise<BackupScheduleRecord> {
    const timing = { cron: body.cron.trim(), timeZone: body.time_zone ?? 'UTC' };
    assertCronSchedule(timing);
    return this.dataSource.transaction(async (tx) => {
      const database = await this.databases.requireLocked(tx, caller, body.database_id);
      const storage = await this.storages.choose(tx, body.storage_id);
      const now = new Date();
      const schedule = tx.create(BackupSchedule, {
        id: newId('backupSchedule'),
        databaseId: database.id,
        serverId: database.serverId,
        storageId: storage.id,
        ...timing,
        jitterSeconds: body.jitter_seconds ?? 0,
        enabled: body.enabled ?? true,
        retention: { ...body.retention },
        nextRunAt: null,
        soundSince: now,
        overdueSince: null,
        createdAt: now,
        updatedAt: now,
      });
      schedule.nextRunAt = nextBackupRun(schedule, now);
      await tx.insert(BackupSchedule, partialRow<BackupSchedule>(schedule));
      const event = { name: 'backup_schedule.created', data: scheduleEventData(schedule) } as const;
      await this.events.schedule(tx, event, schedule, database.name, actorOf(caller));
      return toBackupScheduleRecord(tx, schedule);
    });
  }

  update(caller: Caller, id: string, body: UpdateBackupSchedule): Promise<BackupScheduleRecord> {
    return this.dataSource.transaction(async (tx) => {
      const schedule = await this.requireLocked(tx, caller, id);
      const before = { ...schedule };
      const storage = body.storage_id === undefined ? undefined : await this.storages.choose(tx, body.storage_id);
      Object.assign(schedule, changesOf(body), storage && { storageId: storage.id });
      assertCronSchedule(schedule);
      const now = new Date();
      schedule.updatedAt = now;
      if (scheduleChanged(before, schedule)) {
        schedule.nextRunAt = nextBackupRun(schedule, now);
        // A changed schedule starts over, so earlier times are not missed.
        schedule.soundSince = now;
      }
      if (!schedule.enabled) schedule.overdueSince = null;
      await tx.save(BackupSchedule, schedule);
      const data = { ...scheduleEventData(schedule), changed: sentFields(body) };
      const event = { name: 'backup_schedule.updated', data } as const;
      await this.events.schedule(tx, event, schedule, await nameOf(tx, schedule), actorOf(caller));
      return toBackupScheduleRecord(tx, schedule);
    });
  }

  /** Its backups stay. */
  remove(caller: Caller, id: string): Promise<BackupScheduleRecord> {
    return this.dataSource.transaction(async (tx) => {
      const schedule = await this.requireLocked(tx, caller, id);
      const record = await toBackupScheduleRecord(tx, schedule);
      await tx.delete(BackupSchedule, { id });
      const { database_name: name } = record;
      const event = { name: 'backup_schedule.deleted', data: scheduleEventData(schedule) } as const;
      await this.events.schedule(tx, event, schedule, name, actorOf(caller));
      return record;
    });
  }

  private async requireLocked(tx: Tx, caller: Caller, id: string): Promise<BackupSchedule> {
    return seen(caller, await findLocked(tx, BackupSchedule, { id }));
  }
}

function seen(caller: Caller, schedule: BackupSchedule | null): BackupSchedule {
  if (!schedule || !canSee(caller, schedule.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
  return schedule;
}

export function nextBackupRun(schedule: BackupSchedule, after: Date): Date | null {
  return schedule.enabled ? nextRunWithJitter(schedule, schedule.jitterSeconds, after) : null;
}

function changesOf(body: UpdateBackupSchedule): Partial<BackupSchedule> {
  const { cron, time_zone, jitter_seconds, enabled, retention } = body;
  return {
    ...(cron !== undefined && { cron: cron.trim() }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(jitter_seconds !== undefined && { jitterSeconds: jitter_seconds }),
    ...(enabled !== undefined && { enabled }),
    ...(retention !== undefined && { retention: { ...retention } }),
  };
}

function scheduleChanged(before: BackupSchedule, now: BackupSchedule): boolean {
  return (['cron', 'timeZone', 'jitterSeconds', 'enabled'] as const).some((name) => before[name] !== now[name]);
}

async function nameOf(tx: Tx, { databaseId }: BackupSchedule): Promise<string> {
  return (await tx.findOneBy(Database, { id: databaseId }))?.name ?? '';
}
