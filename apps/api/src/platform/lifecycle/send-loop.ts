import { SignalWaiter, type Signals } from '../signals/signals';

interface SendLoopOptions {
  readonly signals: Signals;
  /** Signaled when something may have become due. */
  readonly topic: string;
  /** The longest pause in milliseconds: signals may get lost, and retries become due without one. */
  readonly pollMs: number;
  /** Begins what is due. Resolves to whether more may be due already. */
  readonly sendDue: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/** Sends what is due in a queue of the database until it is stopped, which lets the requests in flight end. */
export class SendLoop {
  private readonly stopping = new AbortController();
  private readonly aborting = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(private readonly options: SendLoopOptions) {}

  /** Aborted when requests may not go on, because the process has to end. */
  get signal(): AbortSignal {
    return this.aborting.signal;
  }

  start(): void {
    this.loop = this.run();
  }

  /**
   * Begins nothing more, and resolves when everything in flight has ended.
   * @param graceMs after which the requests are aborted
   * @param inFlight the requests, read when none can be added any more
   */
  async stop(graceMs: number, inFlight: () => Iterable<Promise<void>> = () => []): Promise<void> {
    this.stopping.abort();
    const timer = setTimeout(() => this.aborting.abort(), graceMs);
    await this.loop;
    await Promise.all(inFlight());
    clearTimeout(timer);
  }

  private async run(): Promise<void> {
    const { signals, topic, pollMs, sendDue, onError } = this.options;
    const waiter = new SignalWaiter(signals, topic);
    const { signal } = this.stopping;
    try {
      while (!signal.aborted) {
        const isMoreDue = await sendDue().catch((error: unknown) => {
          onError(error);
          return false;
        });
        if (!isMoreDue) await waiter.next(pollMs, signal);
      }
    } finally {
      waiter.close();
    }
  }
}
