interface Waiting {
  readonly exclusive: boolean;
  readonly start: () => void;
}

/** A lock for many shared holders or one exclusive holder, granted in order. */
export class SharedLock {
  #holders = 0;
  #exclusive = false;
  #queue: Waiting[] = [];

  /** @returns the function that releases the lock; rejects with the signal's reason if it is aborted first. */
  async acquire(exclusive: boolean, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const listening = new AbortController();
      const waiting: Waiting = {
        exclusive,
        start: () => {
          listening.abort();
          resolve();
        },
      };
      const giveUp = (): void => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        reject(signal.reason);
        this.#next();
      };
      signal.addEventListener('abort', giveUp, { once: true, signal: listening.signal });
      this.#queue.push(waiting);
      this.#next();
    });
    return () => {
      this.#holders -= 1;
      this.#exclusive = false;
      this.#next();
    };
  }

  #next(): void {
    for (let first = this.#queue[0]; first; first = this.#queue[0]) {
      if (this.#exclusive || (first.exclusive && this.#holders > 0)) return;
      this.#queue.shift();
      this.#holders += 1;
      this.#exclusive = first.exclusive;
      first.start();
    }
  }
}
