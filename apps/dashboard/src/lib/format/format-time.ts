const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export const formatDateTime = (time: string | Date) => dateTime.format(new Date(time));
/** The time of day: "14:02:11". */
export const formatTime = (at: string | Date) => time.format(new Date(at));
export const formatDate = (time: string | Date) => date.format(new Date(time));

/** "3 hours ago", "in 12 days"; under a minute "just now", because a ticking number distracts. */
export function formatRelative(time: string, now: number): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return seconds > 0 ? 'in a moment' : 'just now';
}

/** The end of the day that many days from now, in the reader's time zone. */
export function endOfDayIn(days: number, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59, 59, 999);
}
