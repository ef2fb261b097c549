const MAX_PAUSE_MS = 86_400_000;

/**
 * How long the headers of a 429 or 503 ask to wait: `Retry-After` in seconds or as a date, or else the longest window of
 * `RateLimit` of which nothing is left. Undefined where they do not say; at most a day.
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  const ms = value === undefined ? rateLimitMs(headers.get('ratelimit')) : pause(value, now);
  return ms === undefined || Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_PAUSE_MS);
}

/** `Date.parse` alone would take almost any text for a date. */
const pause = (value: string, now: number) =>
  /^\d{1,9}$/.test(value) ? Number(value) * 1000 : value.endsWith(' GMT') ? Date.parse(value) - now : Number.NaN;

/** `"minute";r=0;t=12, "hour";r=900;t=3000`: what is left of each window, and the seconds until it is whole again. */
function rateLimitMs(header: string | null): number | undefined {
  const spent = (header ?? '').split(',').filter((window) => /;\s*r=0\b/.test(window));
  const seconds = spent.map((window) => Number(/;\s*t=(\d{1,9})\b/.exec(window)?.[1] ?? Number.NaN));
  const known = seconds.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? undefined : Math.max(...known) * 1000;
}
