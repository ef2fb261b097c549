import type { RetentionRule } from '@fairlead/contracts';

export type RetentionRules = Readonly<Partial<Record<RetentionRule, number>>>;

interface Dated {
  readonly id: string;
  readonly at: Date;
}

/**
 * The backups to remove: all that no rule keeps. A rule keeps the newest backup of each of so many hours, days, … that have one, in
 * this time zone. Without a rule all are kept, and the newest is always kept.
 */
export function findExpired<T extends Dated>(backups: readonly T[], rules: RetentionRules, timeZone: string): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  const [newest] = newestFirst;
  const given = RULES.flatMap(({ rule, period }) => {
    const count = rules[rule];
    return count === undefined ? [] : [{ count, period }];
  });
  if (!newest || given.length === 0) return [];
  const calendar = calendarOf(timeZone);
  const kept = new Set<string>([newest.id]);
  for (const { count, period } of given)
    for (const id of newestOfEach(newestFirst, count, period, calendar)) kept.add(id);
  return newestFirst.filter(({ id }) => !kept.has(id)).toReversed();
}

function newestOfEach(newestFirst: readonly Dated[], count: number, period: Period, calendar: Calendar): string[] {
  const ids = new Map<string, string>();
  for (const { id, at } of newestFirst) {
    if (ids.size === count) break;
    const key = period(calendar(at), id);
    if (!ids.has(key)) ids.set(key, id);
  }
  return [...ids.values()];
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Milliseconds since 1970: the two hours of one name in autumn are not the same. */
  readonly time: number;
}
type Calendar = (at: Date) => Day;
type Period = (day: Day, id: string) => string;

const RULES: readonly { readonly rule: RetentionRule; readonly period: Period }[] = [
  { rule: 'keep_last', period: (_day, id) => id },
  { rule: 'keep_hourly', period: ({ time }) => String(Math.floor(time / 3_600_000)) },
  { rule: 'keep_daily', period: ({ year, month, day }) => `${year}-${month}-${day}` },
  { rule: 'keep_weekly', period: weekOf },
  { rule: 'keep_monthly', period: ({ year, month }) => `${year}-${month}` },
  { rule: 'keep_yearly', period: ({ year }) => String(year) },
];

/** Weeks begin on Monday; that day is their name. */
function weekOf({ year, month, day }: Day): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCDate(day - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

function calendarOf(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    return { year: part('year'), month: part('month'), day: part('day'), time: at.getTime() };
  };
}
