import { Logger } from '@nestjs/common';

/**
 * Does something again and again, with a pause after each round, until it is stopped. A round that fails is logged and the
 * next one comes all the same.
 */
export class IntervalTask {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private stopped = false;
  private readonly logger: Logger;

  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly round: () => Promise<void>,
  ) {
    this.logger = new Logger(name);
  }

  start(firstAfterMs = this.everyMs): this {
    this.timer = setTimeout(() => void this.run(), firstAfterMs).unref();
    return this;
  }

  /** Resolves when the round that is under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.current;
  }

  private async run(): Promise<void> {
    this.current = this.round().catch((error: unknown) => this.logger.error(`A round of ${this.name} failed.`, error));
    await this.current;
    this.current = undefined;
    if (!this.stopped) this.start();
  }
}
