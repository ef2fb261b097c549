import { Injectable, Logger } from '@nestjs/common';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { Signals, SignalWaiter } from '../platform/signals/signals';
import type { EventEntry } from './event.entity';
import { EventLog } from './event-log';
import { EVENTS_TOPIC } from './events.service';

/** Signals between processes may get lost, so the log is also polled. */
const POLL_MS = 2000;
const OVERDUE_KEPT = 1000;

export interface EventSubscriber {
  event(entry: EventEntry): void;
  /** An event was committed after later ones had been sent; the listener has to reload what comes after the second number. */
  reset(sequence: number, after: number): void;
}

/** Reads the log once on behalf of all subscribers in this process, while there are any. */
@Injectable()
export class EventBroadcaster {
  private readonly logger = new Logger('Events');
  private readonly listeners = new Set<EventSubscriber>();
  private running: { ready: Promise<void> } | undefined;
  private cursor = 0;
  private overdue: number[] = [];

  constructor(
    private readonly log: EventLog,
    private readonly signals: Signals,
    private readonly shutdown: Shutdown,
  ) {}

  /** Once this resolves, the listener gets all events after the returned sequence. */
  async subscribe(listener: EventSubscriber): Promise<number> {
    this.listeners.add(listener);
    this.running ??= this.start();
    await this.running.ready;
    return this.cursor;
  }

  unsubscribe(listener: EventSubscriber): void {
    this.listeners.delete(listener);
  }

  private start(): { ready: Promise<void> } {
    const watch = new SignalWaiter(this.signals, EVENTS_TOPIC);
    const ready = this.log.head().then((head) => {
      this.cursor = head;
      this.overdue = [];
    });
    void this.run(ready, watch).catch((error: unknown) =>
      this.logger.error('The event log cannot be followed.', error),
    );
    return { ready };
  }

  private async run(ready: Promise<void>, watch: SignalWaiter): Promise<void> {
    const { signal } = this.shutdown;
    try {
      await ready;
      while (this.listeners.size > 0 && !signal.aborted) {
        const more = await this.sendNext().catch((error: unknown) => {
          this.logger.error('The event log cannot be read.', error);
          return false;
        });
        if (!more) await watch.next(POLL_MS, signal);
      }
    } finally {
      watch.close();
      // Stops synchronously with the last subscriber: the next one starts from scratch.
      this.running = undefined;
    }
  }

  /** Returns whether there may be more. */
  private async sendNext(): Promise<boolean> {
    await this.lookForOverdue();
    const { events, overdue } = await this.log.after(this.cursor);
    this.overdue = [...this.overdue, ...overdue].slice(-OVERDUE_KEPT);
    for (const entry of events) {
      this.cursor = entry.sequence;
      for (const listener of this.listeners) listener.event(entry);
    }
    return events.length > 0;
  }

  private async lookForOverdue(): Promise<void> {
    if (this.overdue.length === 0) return;
    const found = new Set(await this.log.anyOf(this.overdue));
    if (found.size === 0) return;
    this.overdue = this.overdue.filter((sequence) => !found.has(sequence));
    const after = Math.min(...found) - 1;
    for (const listener of this.listeners) listener.reset(this.cursor, after);
  }
}
