import type { BackupScheduleRecord } from '@fairlead/client';
import { cronOf, NIGHTLY, type Rhythm, rhythmOf } from '../../lib/cron-words';

/** What the form of anything that runs by the clock holds of when it does. */
export interface TimingValues {
  rhythm: Rhythm;
  /** With `own`: the pattern itself. */
  cron: string;
  time_zone: string;
}

/** At night, where the reader is. */
export const newTiming = (): TimingValues => ({
  rhythm: NIGHTLY,
  cron: cronOf(NIGHTLY) ?? '',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export const timingOf = ({ cron, time_zone }: Pick<BackupScheduleRecord, 'cron' | 'time_zone'>): TimingValues => ({
  rhythm: rhythmOf(cron),
  cron,
  time_zone,
});

/** As the API takes it. */
export const timingRequest = ({ rhythm, cron, time_zone }: TimingValues) => ({
  cron: cronOf(rhythm) ?? cron.trim(),
  time_zone: time_zone.trim(),
});

export const timingProblems = ({ rhythm, cron, time_zone }: TimingValues): Partial<Record<string, string>> => ({
  ...(rhythm.every === 'own' && !cron.trim() && { cron: 'A pattern, such as */30 8-18 * * 1-5.' }),
  ...(!time_zone.trim() && { time_zone: 'A time zone, such as Europe/Berlin.' }),
});
