import type { BackupRetention } from '@fairlead/sdk';
import type { Command } from 'commander';
import type { Invocation } from '../../invocation/invocation';
import { positiveInteger } from '../../program/arguments';
import type { Action } from '../../program/define-command';
import { examples } from '../../program/examples';
import { findDatabase } from '../shared/find-record';
import { yesOption, type YesFlag } from '../shared/options';
import { SCHEDULE_COLUMNS } from './backup-text';

interface ScheduleOptions {
  readonly cron: string;
  readonly timeZone?: string;
  readonly storage?: string;
  readonly keepLast?: number;
  readonly keepHourly?: number;
  readonly keepDaily?: number;
  readonly keepWeekly?: number;
  readonly keepMonthly?: number;
  readonly keepYearly?: number;
}

export function defineBackupSchedules(command: Command, action: Action): void {
  const schedules = command
    .command('schedules')
    .description('list the schedules of backups')
    .argument('[database]', 'only those of the database with this name or id')
    .action(action<[string | undefined]>(listSchedules));
  examples(schedules, [['fairlead backup schedules']]);

  const schedule = command
    .command('schedule')
    .description('back a database up regularly')
    .argument('<database>', 'name or id of the database')
    .requiredOption('--cron <cron>', 'minute, hour, day, month and day of the week; or @hourly, @daily, @weekly')
    .option('--time-zone <zone>', 'IANA time zone of the times; UTC by default')
    .option('--storage <id>', 'where they are stored; by default in the default storage');
  for (const period of ['last', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'])
    schedule.option(`--keep-${period} <count>`, `keep so many ${period} backups`, positiveInteger);
  schedule.action(action<[string], ScheduleOptions>(createSchedule));
  examples(schedule, [
    ['fairlead backup schedule shop-db --cron "30 3 * * *" --time-zone Europe/Berlin --keep-daily 7'],
  ]);

  const unschedule = command
    .command('unschedule')
    .description('end a schedule; its backups stay')
    .argument('<schedule>', 'id of the schedule, as `fairlead backup schedules` prints it');
  yesOption(unschedule).action(action<[string], YesFlag>(removeSchedule));
  examples(unschedule, [['fairlead backup unschedule bsc_01jd7q2x5wf8fv2m3v0q4c9s1a --yes']]);
}

async function listSchedules(invocation: Invocation, _options: object, nameOrId: string | undefined): Promise<void> {
  const { signal, output } = invocation;
  const { backupSchedules } = await invocation.client();
  const database = nameOrId === undefined ? undefined : await findDatabase(invocation, nameOrId);
  const query = database === undefined ? {} : { database_id: database.id };
  output.list(await backupSchedules.list(query, { signal }).all(), SCHEDULE_COLUMNS, 'There are no schedules.');
}

async function createSchedule(invocation: Invocation, options: ScheduleOptions, nameOrId: string): Promise<void> {
  const { backupSchedules } = await invocation.client();
  const { id, name } = await findDatabase(invocation, nameOrId);
  const { cron, timeZone, storage } = options;
  const retention = retentionOf(options);
  const schedule = await backupSchedules.create(
    {
      database_id: id,
      cron,
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(storage !== undefined && { storage_id: storage }),
      ...(Object.keys(retention).length > 0 && { retention }),
    },
    { signal: invocation.signal },
  );
  invocation.output.done(
    `${name} is backed up by the schedule ${schedule.id}, the next time at ${schedule.next_run_at ?? 'no time'}.`,
    schedule,
  );
}

async function removeSchedule(invocation: Invocation, { yes }: YesFlag, id: string): Promise<void> {
  const { backupSchedules } = await invocation.client();
  const { signal } = invocation;
  const { database_name: name, cron } = await backupSchedules.get(id, { signal });
  await invocation.confirm(`End the schedule ${cron} of ${name}?`, { yes });
  const schedule = await backupSchedules.delete(id, { signal });
  invocation.output.done(`The schedule ${id} of ${name} is ended. Its backups stay.`, schedule);
}

function retentionOf(options: ScheduleOptions): BackupRetention {
  const { keepLast, keepHourly, keepDaily, keepWeekly, keepMonthly, keepYearly } = options;
  return {
    ...(keepLast !== undefined && { keep_last: keepLast }),
    ...(keepHourly !== undefined && { keep_hourly: keepHourly }),
    ...(keepDaily !== undefined && { keep_daily: keepDaily }),
    ...(keepWeekly !== undefined && { keep_weekly: keepWeekly }),
    ...(keepMonthly !== undefined && { keep_monthly: keepMonthly }),
    ...(keepYearly !== undefined && { keep_yearly: keepYearly }),
  };
}
