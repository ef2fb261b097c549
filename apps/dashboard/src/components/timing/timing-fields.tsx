import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { cronOf, EVERY, type Every, nthDay, type Rhythm, STEPS, weekdayName } from '../../lib/cron-words';
import { NextRuns } from './next-runs';
import type { TimingValues } from './timing-values';
import classes from './timing.module.css';

const WORDS: Readonly<Record<Every, string>> = {
  minutes: 'Every few minutes',
  hour: 'Every hour',
  day: 'Every day',
  workday: 'Monday to Friday',
  week: 'Every week',
  month: 'Every month',
  own: 'By a pattern of cron',
};
const two = (value: number) => String(value).padStart(2, '0');
/** Later days some months do not have. */
const LAST_DAY = 28;
const DAYS = Array.from({ length: LAST_DAY }, (_, index) => ({
  value: String(index + 1),
  label: `On the ${nthDay(index + 1)}`,
}));
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value: String(value), label: weekdayName(value) }));
const MINUTES = STEPS.map((step) => ({ value: String(step), label: step === 1 ? 'minute' : `${step} minutes` }));
/** These are at a time of the day. */
const AT: readonly Every[] = ['day', 'workday', 'week', 'month'];
const ZONES = 'time-zones';

interface Props {
  values: TimingValues;
  errors: { cron?: ReactNode; time_zone?: ReactNode };
  onChange: (part: Partial<TimingValues>) => void;
}

/** How often, when, and which moments that makes. */
export function TimingFields({ values, errors, onChange }: Props) {
  const { rhythm } = values;
  const set = (part: Partial<Rhythm>) => {
    const next = { ...rhythm, ...part };
    onChange({ rhythm: next, cron: cronOf(next) ?? values.cron });
  };
  return (
    <>
      <div className={classes.times}>
        <NativeSelect
          label="How often"
          value={rhythm.every}
          data={EVERY.map((value) => ({ value, label: WORDS[value] }))}
          onChange={({ currentTarget: { value } }) => set({ every: EVERY.find((every) => every === value) ?? 'day' })}
        />
        {rhythm.every === 'minutes' && (
          <NativeSelect
            label="Every"
            value={String(rhythm.step)}
            data={MINUTES}
            onChange={(event) => set({ step: Number(event.currentTarget.value) })}
          />
        )}
        {rhythm.every === 'week' && (
          <NativeSelect
            label="Day"
            value={String(rhythm.weekday)}
            data={WEEKDAYS}
            onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
          />
        )}
        {rhythm.every === 'month' && (
          <NativeSelect
            label="Day"
            value={String(rhythm.day)}
            data={
              rhythm.day > LAST_DAY
                ? [...DAYS, { value: String(rhythm.day), label: `On the ${nthDay(rhythm.day)}` }]
                : DAYS
            }
            onChange={(event) => set({ day: Number(event.currentTarget.value) })}
          />
        )}
        {rhythm.every === 'hour' && (
          <NativeSelect
            label="Minute"
            value={String(rhythm.minute)}
            data={Array.from({ length: 60 }, (_, minute) => ({ value: String(minute), label: two(minute) }))}
            onChange={(event) => set({ minute: Number(event.currentTarget.value) })}
          />
        )}
        {AT.includes(rhythm.every) && (
          <TextInput
            label="At"
            type="time"
            value={`${two(rhythm.hour)}:${two(rhythm.minute)}`}
            onChange={({ currentTarget: { value } }) => {
              const [hour, minute] = value.split(':').map(Number);
              if (hour !== undefined && minute !== undefined && value !== '') set({ hour, minute });
            }}
          />
        )}
        {rhythm.every === 'own' && (
          <TextInput
            label="Pattern"
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
