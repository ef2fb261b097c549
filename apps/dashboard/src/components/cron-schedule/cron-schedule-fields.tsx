import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  recurrenceToCron,
  FREQUENCIES,
  type Frequency,
  ordinalDay,
  type Recurrence,
  MINUTE_STEPS,
  weekdayName,
} from '../../lib/format/cron-recurrence';
import { NextRuns } from './next-runs';
import type { CronScheduleValues } from './cron-schedule-values';
import classes from './cron-schedule.module.css';

const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  minutes: 'Every few minutes',
  hour: 'Hourly',
  day: 'Daily',
  workday: 'Weekdays (Monday to Friday)',
  week: 'Weekly',
  month: 'Monthly',
  custom: 'Cron expression',
};
const two = (value: number) => String(value).padStart(2, '0');
/** Days after the 28th are not in every month. */
const LAST_DAY = 28;
const DAYS = Array.from({ length: LAST_DAY }, (_, index) => ({
  value: String(index + 1),
  label: `On the ${ordinalDay(index + 1)}`,
}));
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value: String(value), label: weekdayName(value) }));
const MINUTES = MINUTE_STEPS.map((step) => ({ value: String(step), label: step === 1 ? 'minute' : `${step} minutes` }));
/** Frequencies that need a time of day. */
const AT: readonly Frequency[] = ['day', 'workday', 'week', 'month'];
const ZONES = 'time-zones';

interface Props {
  values: CronScheduleValues;
  errors: { cron?: ReactNode; time_zone?: ReactNode };
  onChange: (part: Partial<CronScheduleValues>) => void;
}

/** Fields for a recurring schedule, with a preview of the next runs. */
export function CronScheduleFields({ values, errors, onChange }: Props) {
  const { recurrence } = values;
  const set = (part: Partial<Recurrence>) => {
    const next = { ...recurrence, ...part };
    onChange({ recurrence: next, cron: recurrenceToCron(next) ?? values.cron });
  };
  return (
    <>
      <div className={classes.times}>
        <NativeSelect
          label="Frequency"
          value={recurrence.frequency}
          data={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))}
          onChange={({ currentTarget: { value } }) =>
            set({ frequency: FREQUENCIES.find((every) => every === value) ?? 'day' })
          }
        />
        {recurrence.frequency === 'minutes' && (
          <NativeSelect
            label="Every"
            value={String(recurrence.step)}
            data={MINUTES}
            onChange={(event) => set({ step: Number(event.currentTarget.value) })}
          />
        )}
        {recurrence.frequency === 'week' && (
          <NativeSelect
            label="Day"
            value={String(recurrence.weekday)}
            data={WEEKDAYS}
            onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
          />
        )}
        {recurrence.frequency === 'month' && (
          <NativeSelect
            label="Day"
            value={String(recurrence.day)}
            data={
              recurrence.day > LAST_DAY
                ? [...DAYS, { value: String(recurrence.day), label: `On the ${ordinalDay(recurrence.day)}` }]
                : DAYS
            }
            onChange={(event) => set({ day: Number(event.currentTarget.value) })}
          />
        )}
        {recurrence.frequency === 'hour' && (
          <NativeSelect
            label="Minute"
            value={String(recurrence.minute)}
            data={Array.from({ length: 60 }, (_, minute) => ({ value: String(minute), label: two(minute) }))}
            onChange={(event) => set({ minute: Number(event.currentTarget.value) })}
          />
        )}
        {AT.includes(recurrence.frequency) && (
          <TextInput
            label="At"
            type="time"
            value={`${two(recurrence.hour)}:${two(recurrence.minute)}`}
            onChange={({ currentTarget: { value } }) => {
              const [hour, minute] = value.split(':').map(Number);
              if (hour !== undefined && minute !== undefined && value !== '') set({ hour, minute });
            }}
          />
        )}
        {recurrence.frequency === 'custom' && (
          <TextInput
            label="Cron expression"
            placeholder="*/30 8-18 * * 1-5"
            autoComplete="off"
            spellCheck={false}
            value={values.cron}
            error={errors.cron}
            onChange={(event) => onChange({ cron: event.currentTarget.value })}
          />
        )}
        <TextInput
          label="Time zone"
          list={ZONES}
          autoComplete="off"
          spellCheck={false}
          value={values.time_zone}
          error={errors.time_zone}
          onChange={(event) => onChange({ time_zone: event.currentTarget.value })}
        />
      </div>
      <datalist id={ZONES}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <NextRuns timing={values} />
    </>
  );
}
