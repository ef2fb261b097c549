import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { EVENT_SCOPES } from '@fairlead/contracts';
import { EVENT_DATA, EventRecord, IntegrationEventsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import type { ApiRequest } from '../platform/http/request/api-request';
import {
  Caller,
  RawResponse,
  RequireAnyScope,
  RespondsWithPage,
  StreamsEvents,
} from '../platform/http/routing/route.decorators';
import { IntegrationEventsService } from './integration-events.service';

@ApiTags('Events')
@Controller('api/v1/events')
export class EventsController {
  constructor(private readonly events: IntegrationEventsService) {}

  /**
   * What has happened, the newest first: the events that the scopes of the token read, and only those of its servers or
   * applications if it is bound to some. With `Accept: text/event-stream` it is a stream that begins now (with `hello`), or after
   * `Last-Event-ID` or `after`: an `event` for each, with its sequence as `id`. `reset` says that events were missed that are not
   * sent: read those after its `after` in pages.
   */
  @Get()
  @RequireAnyScope(...EVENT_SCOPES)
  @RespondsWithPage(EventRecord)
  @StreamsEvents(EventRecord)
  @ApiExtraModels(...new Set(Object.values(EVENT_DATA)))
  @RawResponse()
  list(
    @Caller() caller: Caller,
    @Query() query: IntegrationEventsQuery,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.events.answer(caller, query, request, response);
  }
}
