import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { cronOf, EVERY, type Every, nthDay, type Rhythm, weekdayName } from './cron-words';
import type { ScheduleValues } from './schedule-values';
import classes from './schedules.module.css';

const WORDS: Readonly<Record<Every, string>> = {
  hour: 'Every hour',
  day: 'Every day',
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
const ZONES = 'time-zones';

/** How often, and when. */
export function RhythmFields({ form }: { form: UseFormReturnType<ScheduleValues> }) {
  const { rhythm } = form.values;
  const set = (part: Partial<Rhythm>) => {
    const next = { ...rhythm, ...part };
    const cron = cronOf(next);
    form.setFieldValue('rhythm', next);
    if (cron !== undefined) form.setFieldValue('cron', cron);
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
        {rhythm.every !== 'hour' && rhythm.every !== 'own' && (
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
            {...form.getInputProps('cron')}
          />
        )}
        <TextInput
          label="Time zone"
          list={ZONES}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('time_zone')}
        />
      </div>
      <datalist id={ZONES}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
