import { retryAfterMs } from '../../platform/network/retry-after';

/** What the response of a receiver means for its delivery and for the whole webhook. */
export interface Outcome {
  readonly status: number | undefined;
  /** The value of `Retry-After`, or what the receiver says instead. */
  readonly retryAfter?: string | undefined;
}

const OVERLOADED: readonly number[] = [429, 502, 503, 504];
const PAUSE_FIRST_MS = 5000;
const PAUSE_MAX_MS = 300_000;
const GONE = 410;

export const isDelivered = ({ status }: Outcome): boolean => status !== undefined && status >= 200 && status < 300;

/** The receiver wants nothing any more (Standard Webhooks). */
export const isUnsubscribe = ({ status }: Outcome): boolean => status === GONE;

/**
 * How long an overloaded receiver gets nothing at all, in milliseconds; undefined if it is not overloaded.
 * @param failures failed attempts in a row, this one included
 */
export function pauseMs(outcome: Outcome, failures: number, now = Date.now()): number | undefined {
  if (outcome.status === undefined || !OVERLOADED.includes(outcome.status)) return undefined;
  const requested = retryAfterMs(outcome.retryAfter, now);
  return requested ?? Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** Math.min(failures - 1, 10));
}

/** So many failures in a row say that it is not a single delivery that fails. */
const FAILURES_IN_A_ROW = 5;
const REST_SHARE = 0.2;
const REST_MAX_MS = 10_000;

export interface Failures {
  /** Failed attempts in a row. */
  readonly failures: number;
  /** When the first of them began. */
  readonly failingSince: Date | null;
  readonly lastAttemptAt: Date | null;
}

/**
 * Whether a receiver that only fails is left alone for now: for a fifth of the time for which it has failed, at most ten seconds.
 * Otherwise a queue of thousands would be sent to it as quickly as it refuses them, at the expense of the others.
 */
export function isResting({ failures, failingSince, lastAttemptAt }: Failures, now = Date.now()): boolean {
  if (failures < FAILURES_IN_A_ROW || !failingSince || !lastAttemptAt) return false;
  const rest = Math.min(REST_MAX_MS, REST_SHARE * (lastAttemptAt.getTime() - failingSince.getTime()));
  const since = now - lastAttemptAt.getTime();
  // A time in the future was written before a clock was set back.
  return since >= 0 && since < rest;
}
