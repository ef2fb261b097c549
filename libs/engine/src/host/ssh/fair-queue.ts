interface Waiting {
  readonly longLived: boolean;
  readonly enter: () => void;
}

/**
 * Gives free places to waiters in their order. Long-lived ones take at most half of the places and are overtaken while they
 * wait, so that followed logs never hold up a deployment.
 */
export class FairQueue {
  #waiting: Waiting[] = [];
  #used = 0;
  #usedLong = 0;

  constructor(private limit: number) {}

  async enter(longLived: boolean, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        longLived,
        enter: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#next();
    });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#used -= 1;
      if (longLived) this.#usedLong -= 1;
      this.#next();
    };
  }

  /** Lowers the number of places to those in use, without the one that was refused. */
  lowerLimit(): boolean {
    if (this.#used <= 1) return false;
    this.limit = this.#used - 1;
    return true;
  }

  #next(): void {
    while (this.#used < this.limit) {
      const index = this.#waiting.findIndex(
        ({ longLived }) => !longLived || this.#usedLong < Math.max(1, this.limit >> 1),
      );
      const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (!waiting) return;
      this.#used += 1;
      if (waiting.longLived) this.#usedLong += 1;
      waiting.enter();
    }
  }
}
