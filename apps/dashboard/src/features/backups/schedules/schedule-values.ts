import type { BackupScheduleRecord, CreateBackupSchedule } from '@fairlead/client';
import { RETENTION_RULES, type RetentionRule } from '@fairlead/contracts';
import {
  newCronSchedule,
  toCronScheduleValues,
  validateCronSchedule,
  cronScheduleRequest,
  type CronScheduleValues,
} from '../../../components/cron-schedule/cron-schedule-values';

/** Form values of a schedule. */
export interface ScheduleValues extends CronScheduleValues {
  storage_id: string;
  keep: Readonly<Record<RetentionRule, string>>;
}

const NOTHING_KEPT: Readonly<Record<RetentionRule, string>> = {
  keep_last: '',
  keep_hourly: '',
  keep_daily: '',
  keep_weekly: '',
  keep_monthly: '',
  keep_yearly: '',
};

const SENSIBLE = { ...NOTHING_KEPT, keep_daily: '7', keep_weekly: '4', keep_monthly: '6' };

export const newScheduleValues = (storageId: string): ScheduleValues => ({
  ...newCronSchedule(),
  storage_id: storageId,
  keep: SENSIBLE,
});

export const scheduleValuesOf = ({ storage_id, retention, ...schedule }: BackupScheduleRecord): ScheduleValues => ({
  ...toCronScheduleValues(schedule),
  storage_id,
  keep: { ...NOTHING_KEPT, ...texts(retention) },
});

const texts = (retention: BackupScheduleRecord['retention']): Partial<Record<RetentionRule, string>> =>
  Object.fromEntries(
    RETENTION_RULES.map((rule) => [rule, retention[rule] === undefined ? '' : String(retention[rule])]),
  );

export function toCreateSchedule(databaseId: string, values: ScheduleValues): CreateBackupSchedule {
  const kept = RETENTION_RULES.flatMap((rule) => {
    const text = values.keep[rule].trim();
    return text === '' ? [] : [[rule, Number(text)]];
  });
  return {
    database_id: databaseId,
    storage_id: values.storage_id,
    ...cronScheduleRequest(values),
    retention: Object.fromEntries(kept),
  };
}

const KEEP_MAX = 1000;

const isCount = (text: string) => {
  const value = Number(text);
  return text.trim() === '' || (Number.isInteger(value) && value >= 1 && value <= KEEP_MAX);
};

export const scheduleProblems = ({ keep, ...timing }: ScheduleValues): Partial<Record<string, string>> => ({
  ...validateCronSchedule(timing),
  ...(!RETENTION_RULES.every((rule) => isCount(keep[rule])) && {
    keep: `Enter whole numbers from 1 to ${KEEP_MAX}, or leave them empty.`,
  }),
});
