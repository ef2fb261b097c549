/** Whoever requests a longer pause does not get it. */
export const RETRY_AFTER_MAX_MS = 86_400_000;

/**
 * The pause that a `Retry-After` header requests, in milliseconds and at most a day: seconds or an HTTP date (RFC 9110, section
 * 10.2.3). Undefined where there is none, or none that can be read.
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : boundedPause(ms);
}

export const boundedPause = (ms: number): number => Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
