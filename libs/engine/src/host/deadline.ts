import { EngineError } from '../errors/engine-error';

/** The deadline and the caller's own signal as one. A timer of its own, because `AbortSignal.timeout` cannot be taken back. */
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

  /** Stops for a reason of the host's own, e.g. because the listener to the output has failed. */
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

/** The promise's value, or the signal's reason as soon as that is aborted. */
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

/** The promise's value, or undefined when it takes longer. */
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
