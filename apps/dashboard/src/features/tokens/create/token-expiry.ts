import { endOfDayIn } from '../../../lib/format/format-time';

/** `custom` uses the date field; every expiry is the end of its day in the reader's time zone. */
export const TOKEN_EXPIRIES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'custom', label: 'Custom' },
  { value: 'never', label: 'Never' },
] as const;

export type TokenExpiry = (typeof TOKEN_EXPIRIES)[number]['value'];

export function isTokenExpiry(value: string): value is TokenExpiry {
  return TOKEN_EXPIRIES.some((expiry) => expiry.value === value);
}

/** `undefined`: never. `null`: a date is required but missing. */
export function tokenExpiresAt(expiry: TokenExpiry, date: string, now = new Date()): Date | undefined | null {
  if (expiry === 'never') return undefined;
  if (expiry !== 'custom') return endOfDayIn(Number(expiry), now);
  const [year, month, day] = date.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day, 23, 59, 59, 999) : null;
}
