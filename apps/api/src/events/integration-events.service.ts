import { Injectable } from '@nestjs/common';
import { eventsOfPattern, INTEGRATION_EVENTS, scopeOfEvent, type IntegrationEventName } from '@fairlead/contracts';
import type { IntegrationEventsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import { scopeMissingError } from '../auth/bearer-errors';
import type { Caller } from '../auth/caller';
import { OpenStreams } from '../auth/open-streams';
import { Config } from '../platform/config/config';
import type { ApiRequest } from '../platform/http/request/api-request';
import { instanceAddress } from '../platform/http/request/instance-address';
import { sendPage } from '../platform/http/response/page-envelope';
import { acceptsEventStream, lastEventId, sendEventStream } from '../platform/http/streaming/server-sent-events';
import type { EventEntry } from './event.entity';
import { EventFollower } from './event-follower';
import { EventLog } from './event-log';
import { toEventRecord } from './event.record';
import { EventsService } from './events.service';

/** The log for integrators, in pages or as a stream: what the scopes of a token read, on the servers it is bound to. */
@Injectable()
export class IntegrationEventsService {
  constructor(
    private readonly events: EventsService,
    private readonly log: EventLog,
    private readonly follower: EventFollower,
    private readonly streams: OpenStreams,
    private readonly config: Config,
  ) {}

  async answer(caller: Caller, query: IntegrationEventsQuery, request: ApiRequest, response: Response): Promise<void> {
    const { type, subject_id, server_id, application_id } = query;
    const filters = { names: readableEvents(caller, type), subject_id, server_id, application_id };
    const address = instanceAddress(request, this.config);
    const show = (entry: EventEntry) => toEventRecord(entry, address);
    if (acceptsEventStream(request)) {
      const cursor = lastEventId(request) ?? query.after;
      const reader = { viewer: caller, filters, show };
      return this.streams.run(request, response, (signal) =>
        sendEventStream(response, this.follower.follow(reader, cursor, signal), signal),
      );
    }
    const { page, per_page, after, before = Infinity } = query;
    const end = Math.min(before, (await this.log.settled()) + 1);
    const found = await this.events.page({ page, per_page, after, before: end, ...filters }, caller);
    sendPage(found.map(show), request, response);
  }
}

/** The requested events. Those that no scope of the caller reads are left out of `*`, and refused otherwise. */
function readableEvents({ scopes }: Caller, type = '*'): readonly IntegrationEventName[] {
  const patterns = type.split(',');
  const hidden = (name: IntegrationEventName): boolean => !scopes.has(scopeOfEvent(name));
  const refused = patterns
    .filter((pattern) => pattern !== '*')
    .flatMap(eventsOfPattern)
    .filter(hidden);
  if (refused.length > 0) throw scopeMissingError([...new Set(refused.map(scopeOfEvent))], scopes);
  const wanted = new Set(patterns.flatMap(eventsOfPattern));
  return INTEGRATION_EVENTS.filter((name) => wanted.has(name) && !hidden(name));
}
