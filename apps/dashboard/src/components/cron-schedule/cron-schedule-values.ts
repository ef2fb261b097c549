import type { BackupScheduleRecord } from '@fairlead/client';
import { recurrenceToCron, NIGHTLY_RECURRENCE, type Recurrence, parseCron } from '../../lib/format/cron-recurrence';

/** Values of the schedule fields in any form. */
export interface CronScheduleValues {
  recurrence: Recurrence;
  /** With `custom`: the cron expression itself. */
  cron: string;
  time_zone: string;
}

/** At night in the reader's time zone. */
export const newCronSchedule = (): CronScheduleValues => ({
  recurrence: NIGHTLY_RECURRENCE,
  cron: recurrenceToCron(NIGHTLY_RECURRENCE) ?? '',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export const toCronScheduleValues = ({
  cron,
  time_zone,
}: Pick<BackupScheduleRecord, 'cron' | 'time_zone'>): CronScheduleValues => ({
  recurrence: parseCron(cron),
  cron,
  time_zone,
});

/** The schedule as the API takes it. */
export const cronScheduleRequest = ({ recurrence, cron, time_zone }: CronScheduleValues) => ({
  cron: recurrenceToCron(recurrence) ?? cron.trim(),
  time_zone: time_zone.trim(),
});

export const validateCronSchedule = ({
  recurrence,
  cron,
  time_zone,
}: CronScheduleValues): Partial<Record<string, string>> => ({
  ...(recurrence.frequency === 'custom' &&
    !cron.trim() && { cron: 'Enter a cron expression, such as */30 8-18 * * 1-5.' }),
  ...(!time_zone.trim() && { time_zone: 'Enter a time zone, such as Europe/Berlin.' }),
});
