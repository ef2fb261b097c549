const NICKNAMES: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
};
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DAY_CODES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export const FREQUENCIES = ['minutes', 'hour', 'day', 'workday', 'week', 'month', 'custom'] as const;
/** Frequencies of the form; `custom` is any other cron expression. */
export type Frequency = (typeof FREQUENCIES)[number];

export interface Recurrence {
  frequency: Frequency;
  /** With `minutes`: the interval, a divisor of an hour. */
  step: number;
  /** Minute of the hour. */
  minute: number;
  hour: number;
  /** From 0, which is Sunday. */
  weekday: number;
  /** Day of the month. */
  day: number;
}

export const MINUTE_STEPS: readonly number[] = [1, 2, 5, 10, 15, 20, 30];

export const NIGHTLY_RECURRENCE: Recurrence = { frequency: 'day', step: 10, minute: 30, hour: 3, weekday: 0, day: 1 };

const number = (field: string | undefined, from: number, to: number): number | undefined => {
  const value = /^\d{1,2}$/.test(field ?? '') ? Number(field) : Number.NaN;
  return value >= from && value <= to ? value : undefined;
};

function weekdayOf(field: string | undefined): number | undefined {
  const named = DAY_CODES.indexOf((field ?? '').toUpperCase());
  if (named >= 0) return named;
  const value = number(field, 0, 7);
  return value === undefined ? undefined : value % 7;
}

const WORKDAYS = /^(1-5|MON-FRI)$/i;

function stepOf(field: string | undefined): number | undefined {
  if (field === '*') return 1;
  return MINUTE_STEPS.find((step) => field === `*/${step}`);
}

/** Parses a cron expression into the fields of the form; `custom` where they cannot express it. */
export function parseCron(cron: string): Recurrence {
  const custom: Recurrence = { ...NIGHTLY_RECURRENCE, frequency: 'custom' };
  const [minutes, hours, days, months, weekdays, ...more] = (NICKNAMES[cron.trim().toLowerCase()] ?? cron)
    .trim()
    .split(/\s+/);
  const step = stepOf(minutes);
  if (step !== undefined)
    return [hours, days, months, weekdays].every((field) => field === '*') && more.length === 0
      ? { ...NIGHTLY_RECURRENCE, step, frequency: 'minutes' }
      : custom;
  const minute = number(minutes, 0, 59);
  if (minute === undefined || months !== '*' || weekdays === undefined || more.length > 0) return custom;
  const rest = { ...NIGHTLY_RECURRENCE, minute };
  if (hours === '*') return days === '*' && weekdays === '*' ? { ...rest, frequency: 'hour' } : custom;
  const hour = number(hours, 0, 23);
  if (hour === undefined) return custom;
  if (days === '*' && weekdays === '*') return { ...rest, hour, frequency: 'day' };
  if (days === '*' && WORKDAYS.test(weekdays)) return { ...rest, hour, frequency: 'workday' };
  const weekday = weekdayOf(weekdays);
  if (days === '*' && weekday !== undefined) return { ...rest, hour, weekday, frequency: 'week' };
  const day = number(days, 1, 31);
  return day !== undefined && weekdays === '*' ? { ...rest, hour, day, frequency: 'month' } : custom;
}

/** The cron expression of a recurrence; undefined for `custom`, which holds an expression already. */
export function recurrenceToCron({
  frequency: every,
  step,
  minute,
  hour,
  weekday,
  day,
}: Recurrence): string | undefined {
  switch (every) {
    case 'minutes':
      return step === 1 ? '* * * * *' : `*/${step} * * * *`;
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${minute} ${hour} * * *`;
    case 'workday':
      return `${minute} ${hour} * * 1-5`;
    case 'week':
      return `${minute} ${hour} * * ${weekday}`;
    case 'month':
      return `${minute} ${hour} ${day} * *`;
    case 'custom':
      return undefined;
  }
}

const two = (value: number) => String(value).padStart(2, '0');
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

export const ordinalDay = (day: number) => `${day}${ENDINGS[ordinal.select(day)]}`;
export const weekdayName = (weekday: number) => DAYS[weekday] ?? DAYS[0];

/** "Every day at 03:30", "Every Monday at 03:30"; other expressions are shown as they are. */
export function describeCron(cron: string): string {
  const recurrence = parseCron(cron);
  const { frequency: every, step, minute, hour, weekday, day } = recurrence;
  const at = `at ${two(hour)}:${two(minute)}`;
  switch (every) {
    case 'minutes':
      return step === 1 ? 'Every minute' : `Every ${step} minutes`;
    case 'hour':
      return minute === 0 ? 'Every hour' : `Every hour at minute ${minute}`;
    case 'day':
      return `Every day ${at}`;
    case 'workday':
      return `Monday to Friday ${at}`;
    case 'week':
      return `Every ${weekdayName(weekday)} ${at}`;
    case 'month':
      return `Every month on the ${ordinalDay(day)} ${at}`;
    case 'custom':
      return `Cron: ${cron}`;
  }
}
