import { Injectable } from '@nestjs/common';
import type { EventsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import type { AccessRequest } from '../auth/access-request';
import { SessionAuthenticator } from '../auth/authenticator';
import { sessionRequired } from '../auth/bearer';
import type { Caller } from '../auth/caller';
import type { EventEntry } from '../events/event.entity';
import { EventFeed, type FeedListener } from '../events/event-feed';
import { EventLog } from '../events/event-log';
import { maySee } from '../events/event-page';
import { invalidField } from '../platform/http/app-error';
import { EventQueue } from '../platform/http/event-queue';
import { readerSignal, sendEvents, type StreamEvent } from '../platform/http/event-stream';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { auditEntry } from './audit-entry';
import { StreamPlaces } from './stream-places';

/** Whoever was away for longer than this reads everything anew, which is less than all that was missed. */
const MOST_MISSED = 1000;
const CHECK_MS = 10_000;

/** What the reader's side is told of. */
type Notice = { readonly entry: EventEntry } | { readonly reset: number } | { readonly check: true };

interface Follower {
  readonly sessionId: string;
  readonly caller: Caller;
}

/** The event log as it grows, for one who is signed in. */
@Injectable()
export class EventStream {
  constructor(
    private readonly feed: EventFeed,
    private readonly log: EventLog,
    private readonly sessions: SessionAuthenticator,
    private readonly places: StreamPlaces,
    private readonly shutdown: Shutdown,
  ) {}

  async answer({ after }: EventsQuery, request: AccessRequest, response: Response): Promise<void> {
    const { caller, sessionId } = request;
    if (caller === undefined || sessionId === undefined) throw sessionRequired();
    const cursor = lastEventId(request) ?? after;
    const signal = readerSignal(response, this.shutdown.signal);
    this.places.take(sessionId);
    try {
      await sendEvents(response, this.events({ caller, sessionId }, cursor, signal), signal);
    } finally {
      this.places.giveBack(sessionId);
    }
  }

  private async *events(
    follower: Follower,
    cursor: number | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<StreamEvent> {
    const queue = new EventQueue<Notice>(signal);
    const listener: FeedListener = {
      event: (entry) => queue.push({ entry }),
      reset: (sequence) => queue.push({ reset: sequence }),
    };
    const timer = setInterval(() => queue.push({ check: true }), CHECK_MS);
    try {
      const head = await this.feed.join(listener);
      const missed = await this.missed(cursor ?? head, head);
      if (cursor === undefined) yield at(head, 'hello');
      if (missed === undefined) yield at(head, 'reset');
      for (const entry of missed ?? []) if (maySee(follower.caller, entry)) yield eventOf(entry);
      yield* this.live(follower, queue, missed === undefined ? head : Math.max(cursor ?? head, head));
    } finally {
      clearInterval(timer);
      this.feed.leave(listener);
    }
  }

  /** What was not sent until then; undefined where that is not to be had, or too much. */
  private async missed(cursor: number, head: number): Promise<readonly EventEntry[] | undefined> {
    if (cursor > head && cursor > (await this.log.newest())) return undefined;
    if (cursor >= head) return [];
    if (cursor + 1 < (await this.log.oldest())) return undefined;
    const missed = await this.log.between(cursor, head, MOST_MISSED + 1);
    return missed.length > MOST_MISSED ? undefined : missed;
  }

  private async *live(follower: Follower, notices: AsyncIterable<Notice>, from: number): AsyncGenerator<StreamEvent> {
    let { caller } = follower;
    let last = from;
    for await (const notice of notices) {
      if ('reset' in notice) {
        yield at(notice.reset, 'reset');
        continue;
      }
      if ('entry' in notice && notice.entry.sequence > last) {
        last = notice.entry.sequence;
        if (maySee(caller, notice.entry)) yield eventOf(notice.entry);
      }
      if ('entry' in notice && notice.entry.subjectId !== caller.id) continue;
      const identity = await this.sessions.look(follower.sessionId, caller.ip);
      if (identity === undefined) {
        yield { event: 'signed-out', data: {} };
        return;
      }
      caller = identity.caller;
    }
  }
}

function at(sequence: number, event: 'hello' | 'reset'): StreamEvent {
  return { event, id: String(sequence), data: { sequence } };
}

function eventOf(entry: EventEntry): StreamEvent {
  return { event: 'event', id: String(entry.sequence), data: auditEntry(entry) };
}

/** Where a reader that lost its connection goes on. */
function lastEventId(request: AccessRequest): number | undefined {
  const given = request.get('last-event-id');
  if (given === undefined || given === '') return undefined;
  if (!/^\d{1,15}$/.test(given))
    throw invalidField('Last-Event-ID', 'Last-Event-ID must be the id of an event of this stream');
  return Number(given);
}
