import { Injectable } from '@nestjs/common';
import type { EventsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import type { AccessRequest } from '../auth/access-request';
import { SessionAuthenticator } from '../auth/authenticators';
import { sessionRequiredError } from '../auth/bearer-errors';
import type { Caller } from '../auth/caller';
import { EventFollower, type EventStreamReader } from '../events/event-follower';
import { StreamLimiter } from '../platform/http/streaming/stream-limiter';
import {
  disconnectSignal,
  lastEventId,
  sendEventStream,
  type ServerSentEvent,
} from '../platform/http/streaming/server-sent-events';
import { Shutdown } from '../platform/lifecycle/shutdown';
import type { EventEntry } from '../events/event.entity';
import { toAuditEntry } from './audit-entry.record';

/** Streams the event log to a signed-in user. */
@Injectable()
export class EventStreamService {
  constructor(
    private readonly follower: EventFollower,
    private readonly sessions: SessionAuthenticator,
    private readonly streams: StreamLimiter,
    private readonly shutdown: Shutdown,
  ) {}

  async answer({ after }: EventsQuery, request: AccessRequest, response: Response): Promise<void> {
    const { caller, sessionId } = request;
    if (caller === undefined || sessionId === undefined) throw sessionRequiredError();
    const cursor = lastEventId(request) ?? after;
    const signal = disconnectSignal(response, this.shutdown.signal);
    const reader = new SessionReader(this.sessions, sessionId, caller);
    const events = () => sendEventStream(response, this.follower.follow(reader, cursor, signal), signal);
    await this.streams.run(request, events);
  }
}

/** A session sees by the present role of its user, and its stream tells that it has ended. */
class SessionReader implements EventStreamReader {
  readonly filters = {};
  readonly show = (event: EventEntry) => toAuditEntry(event, this.viewer);

  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly sessionId: string,
    public viewer: Caller,
  ) {}

  /** Of the events, only those of the user can change the access. */
  async check(entry?: EventEntry): Promise<ServerSentEvent | undefined> {
    if (entry !== undefined && entry.subjectId !== this.viewer.id) return undefined;
    const identity = await this.sessions.peek(this.sessionId, this.viewer.ip);
    if (identity === undefined) return { event: 'signed-out', data: {} };
    this.viewer = identity.caller;
    return undefined;
  }
}
