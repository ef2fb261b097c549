import { Cron } from 'croner';
import { invalidField } from '../http/errors/app-error';

/** When something is to happen, again and again. */
export interface CronSchedule {
  /** Five fields, or a nickname such as `@daily`. */
  readonly cron: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** @throws {AppError} VALIDATION_FAILED for a pattern that cannot be read or never comes, and for an unknown time zone. */
export function assertCronSchedule({ cron, timeZone }: CronSchedule, now = new Date()): void {
  if (!isTimeZone(timeZone))
    throw invalidField('time_zone', 'time_zone must be an IANA time zone such as "Europe/Berlin"');
  const next = attempt(() => nextRun({ cron, timeZone }, now));
  if (next === undefined)
    throw invalidField('cron', 'cron must be five fields such as "30 3 * * *", or a nickname such as "@daily"');
  if (next === null) throw invalidField('cron', 'cron never comes: there is no such day');
}

/** The first moment after this one; null where none ever comes. */
export function nextRun({ cron, timeZone }: CronSchedule, after: Date): Date | null {
  return patternOf(cron, timeZone).nextRun(after);
}

/**
 * The same, later by a random part of the jitter, but never so late that it would meet the run after it.
 * @param random from 0 to 1
 */
export function nextRunWithJitter(
  timing: CronSchedule,
  jitterSeconds: number,
  after: Date,
  random: () => number = Math.random,
): Date | null {
  const next = nextRun(timing, after);
  if (!next || jitterSeconds === 0) return next;
  const following = nextRun(timing, next)?.getTime() ?? Infinity;
  const room = Math.min(jitterSeconds * 1000, (following - next.getTime()) / 2);
  return new Date(next.getTime() + Math.floor(random() * room));
}

/**
 * Whether two runs have come and gone, the second at least this long ago, since the database was backed up last (or since the
 * schedule began).
 */
export function isOverdue(timing: CronSchedule, since: Date, now: Date, graceMs: number): boolean {
  const before = new Date(now.getTime() - graceMs);
  const missed = patternOf(timing.cron, timing.timeZone).previousRuns(2, before)[1];
  return missed !== undefined && since < missed;
}

function patternOf(cron: string, timezone: string): Cron {
  return new Cron(cron, { timezone, mode: '5-part', paused: true });
}

function isTimeZone(name: string): boolean {
  // An offset is one for Intl, but knows no summer time and is not what is asked for.
  return /^[A-Za-z]/.test(name) && attempt(() => new Intl.DateTimeFormat('en', { timeZone: name })) !== undefined;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
