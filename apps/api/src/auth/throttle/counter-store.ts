export interface RateLimitWindow {
  /** The name in the RateLimit headers. */
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

export interface WindowCount {
  /** Used in the window so far, including this request unless it was refused. */
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

export interface RateLimitResult {
  readonly allowed: boolean;
  /** One count per window, in the same order. */
  readonly counts: readonly WindowCount[];
}

/**
 * Fixed windows that begin with a key's first request. All windows are incremented together or not at all: a refused
 * request costs nothing. When the settings change, existing windows keep their counts. Implementations must decide and
 * increment atomically, so that parallel requests cannot exceed the limit.
 */
export abstract class CounterStore {
  abstract take(key: string, windows: readonly RateLimitWindow[]): Promise<RateLimitResult> | RateLimitResult;

  /** Resets the counters of a key, for example after a successful sign-in. */
  abstract reset(key: string, windows: readonly RateLimitWindow[]): Promise<void> | void;
}
