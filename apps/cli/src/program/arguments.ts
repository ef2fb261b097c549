import { InvalidArgumentError } from 'commander';

/** The argument of commands for one application; without it the linked folder names the application. */
export const APPLICATION_ARGUMENT = 'name or id; by default the application to which the folder is linked';

/** Parses an option: a whole number from 1. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
}

const UNITS: Readonly<Record<string, number>> = { '': 1000, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Parses an option: a time such as `90s`, `10m` or `1h`, in milliseconds; a number alone means seconds. */
export function duration(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,9})(ms|s|m|h|)$/.exec(text) ?? [];
  const factor = UNITS[unit];
  if (number === '' || factor === undefined || Number(number) === 0)
    throw new InvalidArgumentError('It must be a time such as 90s, 10m or 1h.');
  return Number(number) * factor;
}

const AGES: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an option: a moment in RFC 3339, or how long ago it was, such as `15m` or `2d`. Returns RFC 3339. */
export function moment(text: string): string {
  const [, number, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (number !== undefined) return new Date(Date.now() - Number(number) * (AGES[unit] ?? 0)).toISOString();
  if (!RFC_3339.test(text) || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError(
      'It must be a time such as 2027-12-31T23:59:59Z, or how long ago, such as 15m or 2d.',
    );
  return new Date(text).toISOString();
}

/** Collects the values of an option that may be repeated. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}
