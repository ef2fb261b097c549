import { Injectable } from '@nestjs/common';
import type { EventsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import type { AccessRequest } from '../auth/access-request';
import { SessionAuthenticator } from '../auth/authenticators';
import { sessionRequiredError } from '../auth/bearer-errors';
import type { Caller } from '../auth/caller';
import type { EventEntry } from '../events/event.entity';
import { EventBroadcaster, type EventSubscriber } from '../events/event-broadcaster';
import { EventLog } from '../events/event-log';
import { canSeeEvent } from '../events/event-visibility';
import { invalidField } from '../platform/http/errors/app-error';
import { StreamLimiter } from '../platform/http/streaming/stream-limiter';
import { StreamBuffer } from '../platform/http/streaming/stream-buffer';
import { disconnectSignal, sendEventStream, type ServerSentEvent } from '../platform/http/streaming/server-sent-events';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { toAuditEntry } from './audit-entry.record';

/** Clients that missed more events than this reload everything, which is cheaper than sending them all. */
const MOST_MISSED = 1000;
const CHECK_MS = 10_000;

type Notice = { readonly entry: EventEntry } | { readonly reset: number } | { readonly check: true };

interface Follower {
  readonly sessionId: string;
  readonly caller: Caller;
}

/** Streams the event log to a signed-in user. */
@Injectable()
export class EventStreamService {
  constructor(
    private readonly broadcaster: EventBroadcaster,
    private readonly log: EventLog,
    private readonly sessions: SessionAuthenticator,
    private readonly streams: StreamLimiter,
    private readonly shutdown: Shutdown,
  ) {}

  async answer({ after }: EventsQuery, request: AccessRequest, response: Response): Promise<void> {
    const { caller, sessionId } = request;
    if (caller === undefined || sessionId === undefined) throw sessionRequiredError();
    const cursor = lastEventId(request) ?? after;
    const signal = disconnectSignal(response, this.shutdown.signal);
    const events = () => sendEventStream(response, this.events({ caller, sessionId }, cursor, signal), signal);
    await this.streams.run(request, events);
  }

  private async *events(
    follower: Follower,
    cursor: number | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<ServerSentEvent> {
    const queue = new StreamBuffer<Notice>(signal);
    const listener: EventSubscriber = {
      event: (entry) => queue.push({ entry }),
      reset: (sequence) => queue.push({ reset: sequence }),
    };
    const timer = setInterval(() => queue.push({ check: true }), CHECK_MS);
    try {
      const head = await this.broadcaster.subscribe(listener);
      const missed = await this.missed(cursor ?? head, head);
      if (cursor === undefined) yield at(head, 'hello');
      if (missed === undefined) yield at(head, 'reset');
      for (const entry of missed ?? []) if (canSeeEvent(follower.caller, entry)) yield eventOf(entry);
      yield* this.live(follower, queue, missed === undefined ? head : Math.max(cursor ?? head, head));
    } finally {
      clearInterval(timer);
      this.broadcaster.unsubscribe(listener);
    }
  }

  /** Events missed up to `head`; undefined where they are unavailable or too many. */
  private async missed(cursor: number, head: number): Promise<readonly EventEntry[] | undefined> {
    if (cursor > head && cursor > (await this.log.newest())) return undefined;
    if (cursor >= head) return [];
    if (cursor + 1 < (await this.log.oldest())) return undefined;
    const missed = await this.log.between(cursor, head, MOST_MISSED + 1);
    return missed.length > MOST_MISSED ? undefined : missed;
  }

  private async *live(
    follower: Follower,
    notices: AsyncIterable<Notice>,
    from: number,
  ): AsyncGenerator<ServerSentEvent> {
    let { caller } = follower;
    let last = from;
    for await (const notice of notices) {
      if ('reset' in notice) {
        yield at(notice.reset, 'reset');
        continue;
      }
      if ('entry' in notice && notice.entry.sequence > last) {
        last = notice.entry.sequence;
        if (canSeeEvent(caller, notice.entry)) yield eventOf(notice.entry);
      }
      if ('entry' in notice && notice.entry.subjectId !== caller.id) continue;
      const identity = await this.sessions.peek(follower.sessionId, caller.ip);
      if (identity === undefined) {
        yield { event: 'signed-out', data: {} };
        return;
      }
      caller = identity.caller;
    }
  }
}

function at(sequence: number, event: 'hello' | 'reset'): ServerSentEvent {
  return { event, id: String(sequence), data: { sequence } };
}

function eventOf(entry: EventEntry): ServerSentEvent {
  return { event: 'event', id: String(entry.sequence), data: toAuditEntry(entry) };
}

/** The event id from which a reconnecting client resumes. */
function lastEventId(request: AccessRequest): number | undefined {
  const given = request.get('last-event-id');
  if (given === undefined || given === '') return undefined;
  if (!/^\d{1,15}$/.test(given))
    throw invalidField('Last-Event-ID', 'Last-Event-ID must be the id of an event of this stream');
  return Number(given);
}
