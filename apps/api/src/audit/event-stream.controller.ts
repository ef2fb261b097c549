import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditEntry, EventsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import type { AccessRequest } from '../auth/access-request';
import { RespondsWithEvents, RequireSession } from '../platform/http/routing/route.decorators';
import { EventStreamService } from './event-stream.service';

@ApiTags('Dashboard: events')
@Controller('api/dashboard/events')
export class EventStreamController {
  constructor(private readonly stream: EventStreamService) {}

  /**
   * Streams what happens: `event` for each entry, with its sequence as `id`. It goes on after `Last-Event-ID` (or `after`);
   * without either it begins with `hello`. `reset` says that something was missed that is not sent: read what comes after its `after` anew.
   * `signed-out` ends it with the session.
   */
  @Get()
  @RequireSession()
  @RespondsWithEvents(AuditEntry)
  follow(@Query() query: EventsQuery, @Req() request: AccessRequest, @Res() response: Response): Promise<void> {
    return this.stream.answer(query, request, response);
  }
}
