import { Injectable } from '@nestjs/common';

/** Tells long-running work (streams, waits) that the process is about to stop. */
@Injectable()
export class Shutdown {
  private readonly controller = new AbortController();
  private readonly begun: Promise<true>;

  constructor() {
    this.begun = new Promise((resolve) => this.signal.addEventListener('abort', () => resolve(true), { once: true }));
  }

  /** Aborted when the shutdown begins. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  begin(): void {
    this.controller.abort();
  }

  /** Waits for the work, but no longer than until the shutdown; returns whether the shutdown ended the wait. */
  async interrupts(work: Promise<unknown>): Promise<boolean> {
    return Promise.race([this.begun, work.then(() => false)]);
  }
}
