import { useEffect, useMemo } from 'react';
import { type StreamState, keepStreamConnected } from './stream-connection';
import { LogBuffer, type LogLine, type LogSection } from './log-buffer';
import type { SseEvent } from './server-sent-events';

/**
 * The state of a log at one moment. `lines` is the growing list itself, so a snapshot costs nothing for a log of any
 * length.
 */
export interface LogSnapshot {
  readonly connection: StreamState;
  readonly lines: readonly LogLine[];
  readonly sections: readonly LogSection[];
  readonly count: number;
  /** Number of dropped lines at the beginning. */
  readonly dropped: number;
  /** Length of the longest line. */
  readonly longest: number;
  /** The final status of the deployment or the provisioning, from the last event. */
  readonly endStatus: string | undefined;
}

/** Parses the JSON of a `line` event. */
export type ParseLogLine = (json: string) => LogLine;

/** Limits the memory of the browser. */
const LIMIT = 500_000;
const PAUSE_MS = 60;

/**
 * Reads a log while it grows. It lives outside React, because lines can arrive by the thousand per second; subscribers
 * are notified a few times a second.
 */
export class LogStreamStore {
  protected readonly book = new LogBuffer(LIMIT);
  private readonly listeners = new Set<() => void>();
  protected connection: StreamState = 'connecting';
  private endStatus: string | undefined;
  /** Id of the first line. */
  protected firstId: string | undefined;
  private lastId: string | undefined;
  /** Number of lines up to the last id. Later lines are sent again after a reconnect. */
  private upToLastId = 0;
  private waiting = false;
  private told = 0;
  private current: LogSnapshot = this.takeSnapshot();

  constructor(
    private readonly url: string,
    private readonly toLine: ParseLogLine,
  ) {}

  readonly snapshot = (): LogSnapshot => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts or resumes reading. Returns a function that stops it. */
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
      this.firstId ??= id;
      this.lastId = id;
      this.upToLastId = this.book.dropped + this.book.lines.length;
    }
    this.changed();
  }

  /** Notifies within an animation frame, but not in each: readers cannot follow faster, and a long log needs the time to load. */
  protected changed(): void {
    if (this.waiting) return;
    this.waiting = true;
    const tell = () => {
      this.waiting = false;
      this.told = performance.now();
      this.current = this.takeSnapshot();
      for (const listener of this.listeners) listener();
    };
    const early = this.told + PAUSE_MS - performance.now();
    if (early <= 0) requestAnimationFrame(tell);
    else setTimeout(() => requestAnimationFrame(tell), early);
  }

  private takeSnapshot(): LogSnapshot {
    const { connection, endStatus, book } = this;
    const { lines, dropped, longest } = book;
    return { connection, endStatus, lines, sections: book.sections(), count: lines.length, dropped, longest };
  }
}

function statusOf(json: string): string {
  const { status }: { status: string } = JSON.parse(json);
  return status;
}

/** Reads the log at a URL while the component is mounted. */
export function useLogStream(url: string, toLine: ParseLogLine): LogStreamStore {
  const stream = useMemo(() => new LogStreamStore(url, toLine), [url, toLine]);
  return useStarted(stream);
}

/** Reads a log while the component is mounted. */
export function useStarted<Store extends LogStreamStore>(stream: Store): Store {
  useEffect(() => stream.start(), [stream]);
  return stream;
}
