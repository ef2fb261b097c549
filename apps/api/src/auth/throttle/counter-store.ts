export interface RateLimitWindow {
  /** As it is named in the RateLimit headers. */
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

export interface WindowCount {
  /** Taken from the window so far, this request included unless it was refused. */
  readonly used: number;
  /** Until the window ends, at most its length. */
  readonly resetMs: number;
}

export interface RateLimitResult {
  readonly allowed: boolean;
  /** One count for each window, in the same order. */
  readonly counts: readonly WindowCount[];
}

/**
 * Fixed windows that begin with a key's first request. All windows are taken together or none: a refused request costs
 * nothing. The windows of a key change when the settings do: what one has counted stays while it is there. Whoever
 * implements it decides and counts in one step, so that parallel requests cannot pass together.
 */
export abstract class CounterStore {
  abstract take(key: string, windows: readonly RateLimitWindow[]): Promise<RateLimitResult> | RateLimitResult;

  /** Forgets what a key has used, e.g. when a sign-in has succeeded. */
  abstract reset(key: string, windows: readonly RateLimitWindow[]): Promise<void> | void;
}
