import { Cron } from 'croner';
import { invalidField } from '../http/errors/app-error';

/** A recurring schedule. */
export interface CronSchedule {
  /** Five fields, or a nickname such as `@daily`. */
  readonly cron: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** @throws {AppError} VALIDATION_FAILED for an invalid pattern, one that never matches, and an unknown time zone. */
export function assertCronSchedule({ cron, timeZone }: CronSchedule, now = new Date()): void {
  if (!isTimeZone(timeZone))
    throw invalidField('time_zone', 'time_zone must be an IANA time zone such as "Europe/Berlin"');
  const next = attempt(() => nextRun({ cron, timeZone }, now));
  if (next === undefined)
    throw invalidField('cron', 'cron must be five fields such as "30 3 * * *", or a nickname such as "@daily"');
  if (next === null) throw invalidField('cron', 'cron never matches any date');
}

/** The first time after this one; null if there is none. */
export function nextRun({ cron, timeZone }: CronSchedule, after: Date): Date | null {
  return patternOf(cron, timeZone).nextRun(after);
}

/**
 * The same, delayed by a random part of the jitter, but never beyond the next run.
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
 * Whether two runs have been missed, the second at least this long ago, since the last backup (or the start of the
 * schedule).
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
  // Intl accepts offsets, but they have no daylight saving time.
  return /^[A-Za-z]/.test(name) && attempt(() => new Intl.DateTimeFormat('en', { timeZone: name })) !== undefined;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
