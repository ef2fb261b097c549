import { Logger } from '@nestjs/common';

/**
 * Runs a task repeatedly, with a pause after each run, until it is stopped. A failed run is logged and does not stop
 * the task.
 */
export class IntervalTask {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private stopped = false;
  private readonly logger: Logger;

  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly task: () => Promise<void>,
  ) {
    this.logger = new Logger(name);
  }

  start(firstAfterMs = this.everyMs): this {
    this.timer = setTimeout(() => void this.run(), firstAfterMs).unref();
    return this;
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.current;
  }

  private async run(): Promise<void> {
    this.current = this.task().catch((error: unknown) =>
      this.logger.error(`The interval task "${this.name}" failed.`, error),
    );
    await this.current;
    this.current = undefined;
    if (!this.stopped) this.start();
  }
}
