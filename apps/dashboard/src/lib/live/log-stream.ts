import { useEffect, useMemo } from 'react';
import { type StreamState, keepStreamConnected } from './stream-connection';
import { LogBuffer, type LogLine, type LogSection } from './log-buffer';
import type { SseEvent } from './server-sent-events';

/** What a log is at one moment. `lines` is the growing list itself, so a snapshot costs nothing, however long the log. */
export interface LogSnapshot {
  readonly connection: StreamState;
  readonly lines: readonly LogLine[];
  readonly sections: readonly LogSection[];
  readonly count: number;
  /** How many of the oldest lines are no longer kept. */
  readonly dropped: number;
  /** Characters of the longest line. */
  readonly longest: number;
  /** What the last event said: the status in which the deployment or the provisioning ended. */
  readonly endStatus: string | undefined;
}

/** Makes a line of the JSON of a `line` event. */
export type ParseLogLine = (json: string) => LogLine;

/** So many lines are kept at most: a limit for the memory of the browser, not for what is worth reading. */
const LIMIT = 500_000;
const PAUSE_MS = 60;

/**
 * A log that is read as it grows. It lives outside React: thousands of lines a second are taken in as they come, and whoever
 * looks is told some times a second.
 */
export class LogStreamStore {
  private readonly book = new LogBuffer(LIMIT);
  private readonly listeners = new Set<() => void>();
  private connection: StreamState = 'connecting';
  private endStatus: string | undefined;
  private lastId: string | undefined;
  /** Lines up to the last id. Those after it are sent once more when the connection comes back. */
  private upToLastId = 0;
  private waiting = false;
  private told = 0;
  private current: LogSnapshot = this.look();

  constructor(
    private readonly url: string,
    private readonly toLine: ParseLogLine,
  ) {}

  readonly snapshot = (): LogSnapshot => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins to read, or goes on. Returns what ends it. */
  start(): () => void {
    if (this.connection === 'ended') return () => undefined;
    return keepStreamConnected({
      url: this.url,
      lastId: () => {
        this.book.truncate(this.upToLastId);
        return this.lastId;
      },
      onEvents: (events) => this.take(events),
      onState: (state) => {
        this.connection = state;
        this.changed();
      },
      isLast: ({ event }) => event === 'end',
    });
  }

  private take(events: readonly SseEvent[]): void {
    for (const { event, id, data } of events) {
      if (event === 'end') this.endStatus = statusOf(data);
      if (event === 'line') this.book.add(this.toLine(data));
      if (id === undefined) continue;
      this.lastId = id;
      this.upToLastId = this.book.dropped + this.book.lines.length;
    }
    this.changed();
  }

  /** With a frame, but not with each: nobody reads faster, and a long log has other work to do while it comes in. */
  private changed(): void {
    if (this.waiting) return;
    this.waiting = true;
    const tell = () => {
      this.waiting = false;
      this.told = performance.now();
      this.current = this.look();
      for (const listener of this.listeners) listener();
    };
    const early = this.told + PAUSE_MS - performance.now();
    if (early <= 0) requestAnimationFrame(tell);
    else setTimeout(() => requestAnimationFrame(tell), early);
  }

  private look(): LogSnapshot {
    const { connection, endStatus, book } = this;
    const { lines, dropped, longest } = book;
    return { connection, endStatus, lines, sections: book.sections(), count: lines.length, dropped, longest };
  }
}

function statusOf(json: string): string {
  const { status }: { status: string } = JSON.parse(json);
  return status;
}

/** Reads the log at an address for as long as the component is there. */
export function useLogStream(url: string, toLine: ParseLogLine): LogStreamStore {
  const stream = useMemo(() => new LogStreamStore(url, toLine), [url, toLine]);
  useEffect(() => stream.start(), [stream]);
  return stream;
}
