import { EngineError } from '../errors/engine-error';

/** Combines a deadline with the caller's signal. It has its own timer because `AbortSignal.timeout` cannot be canceled. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #follow = (): void => this.#controller.abort(this.outer?.reason);

  constructor(
    private readonly outer: AbortSignal | undefined,
    timeoutMs: number,
    what: string,
  ) {
    this.#timer = setTimeout(() => {
      this.#controller.abort(new EngineError('STAGE_TIMED_OUT', `${what} did not end within ${formatMs(timeoutMs)}.`));
    }, timeoutMs);
    if (outer?.aborted) this.#follow();
    else outer?.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops for another reason, e.g. because the output listener has failed. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.outer?.removeEventListener('abort', this.#follow);
  }
}

export function formatMs(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}

/** Resolves with the promise's value, or rejects with the signal's reason once it is aborted. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const listening = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: listening.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    listening.abort();
  }
}

/** Resolves with the promise's value, or with undefined after the given time. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      promise,
      new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms))),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
