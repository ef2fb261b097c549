import { Injectable } from '@nestjs/common';
import type { ServerSentEvent } from '../platform/http/streaming/server-sent-events';
import { StreamBuffer } from '../platform/http/streaming/stream-buffer';
import type { EventEntry } from './event.entity';
import { EventBroadcaster, type EventSubscriber } from './event-broadcaster';
import { EventLog } from './event-log';
import { canSeeEvent, matchesFilters, type EventViewer, type StreamFilters } from './event-visibility';
import { EventsService } from './events.service';

/** Clients that missed more events than this read them by pages, or reload everything, which is cheaper. */
const MOST_MISSED = 1000;
const CHECK_MS = 10_000;

type Notice =
  { readonly entry: EventEntry } | { readonly reset: number; readonly after: number } | { readonly check: true };

/** Somebody who follows the log. */
export interface EventStreamReader {
  /** May change while the stream lasts. */
  readonly viewer: EventViewer;
  readonly filters: StreamFilters;
  /** The event as the reader gets it. */
  show(entry: EventEntry): unknown;
  /** Checks the reader's access again, from time to time and after each event; returns the last event of the stream if it has ended. */
  check?(entry?: EventEntry): Promise<ServerSentEvent | undefined>;
}

/** Follows the log on behalf of streams: first what a reader has missed, then each event when it is committed. */
@Injectable()
export class EventFollower {
  constructor(
    private readonly broadcaster: EventBroadcaster,
    private readonly log: EventLog,
    private readonly events: EventsService,
  ) {}

  /** Without a cursor it begins now, with `hello`. `reset`: events were missed that are not sent. */
  async *follow(
    reader: EventStreamReader,
    cursor: number | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<ServerSentEvent> {
    const queue = new StreamBuffer<Notice>(signal);
    const listener: EventSubscriber = {
      event: (entry) => queue.push({ entry }),
      reset: (sequence, after) => queue.push({ reset: sequence, after }),
    };
    const timer = reader.check && setInterval(() => queue.push({ check: true }), CHECK_MS);
    try {
      const head = await this.broadcaster.subscribe(listener);
      const missed = await this.missed(reader, cursor ?? head, head);
      if (cursor === undefined) yield hello(head);
      if (missed === undefined) yield reset(head, Math.min(cursor ?? head, head));
      for (const entry of missed ?? []) yield eventOf(reader, entry);
      yield* live(reader, queue, missed === undefined ? head : Math.max(cursor ?? head, head));
    } finally {
      clearInterval(timer);
      this.broadcaster.unsubscribe(listener);
    }
  }

  /** Events missed up to `head`; undefined where they are unavailable or too many. */
  private async missed(
    { viewer, filters }: EventStreamReader,
    cursor: number,
    head: number,
  ): Promise<readonly EventEntry[] | undefined> {
    if (cursor > head && cursor > (await this.log.newest())) return undefined;
    if (cursor >= head) return [];
    if (cursor + 1 < (await this.log.oldest())) return undefined;
    const missed = await this.events.between(cursor, head, MOST_MISSED + 1, viewer, filters);
    return missed.length > MOST_MISSED ? undefined : missed;
  }
}

async function* live(
  reader: EventStreamReader,
  notices: AsyncIterable<Notice>,
  from: number,
): AsyncGenerator<ServerSentEvent> {
  let last = from;
  for await (const notice of notices) {
    if ('reset' in notice) {
      yield reset(notice.reset, notice.after);
      continue;
    }
    const entry = 'entry' in notice ? notice.entry : undefined;
    if (entry !== undefined && entry.sequence > last) {
      last = entry.sequence;
      if (canSeeEvent(reader.viewer, entry) && matchesFilters(reader.filters, entry)) yield eventOf(reader, entry);
    }
    const end = await reader.check?.(entry);
    if (end !== undefined) {
      yield end;
      return;
    }
  }
}

function hello(sequence: number): ServerSentEvent {
  return { event: 'hello', id: String(sequence), data: { sequence } };
}

/** What comes after the second number, up to the first, has to be read anew. */
function reset(sequence: number, after: number): ServerSentEvent {
  return { event: 'reset', id: String(sequence), data: { sequence, after } };
}

function eventOf(reader: EventStreamReader, entry: EventEntry): ServerSentEvent {
  return { event: 'event', id: String(entry.sequence), data: reader.show(entry) };
}
