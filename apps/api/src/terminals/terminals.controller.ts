import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { CreateTerminal, TerminalRecord, TerminalRecording, TerminalsQuery, TerminalTicket } from '@fairlead/dto';
import type { Response } from 'express';
import { type ApiRequest, Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  ErrorResponses,
  IgnoresIdempotencyKey,
  LocationOf,
  RawResponse,
  RequireScope,
  RespondsWith,
  RespondsWithPage,
} from '../platform/http/routing/route.decorators';
import { TerminalSockets } from './session/terminal-sockets';
import { TerminalsService } from './terminals.service';

@ApiTags('Terminals')
@Controller('api/v1')
export class TerminalsController {
  constructor(
    private readonly terminals: TerminalsService,
    private readonly sockets: TerminalSockets,
  ) {}

  /**
   * Request a terminal in the live release of an application. The ticket in the response opens it once, within
   * `FAIRLEAD_TERMINAL_TICKET_SECONDS`, through a WebSocket at `socket_path`.
   */
  @Post('applications/:id/terminals')
  @RequireScope('applications:write')
  @RespondsWith(TerminalTicket, 201)
  @LocationOf<TerminalTicket>((data) => `/api/v1/terminals/${data.id}`)
  @IgnoresIdempotencyKey()
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'TERMINALS_DISABLED',
    'TERMINAL_LIMIT_REACHED',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'NO_LIVE_RELEASE',
  )
  create(@Caller() caller: Caller, @Param('id') id: string, @Body() body: CreateTerminal): Promise<TerminalTicket> {
    return this.terminals.request(caller, id, body);
  }

  /** List terminals: who had one, when and from where. */
  @Get('terminals')
  @RequireScope('applications:write')
  @RespondsWithPage(TerminalRecord)
  page(@Caller() caller: Caller, @Query() query: TerminalsQuery): Promise<ResultPage<TerminalRecord>> {
    return this.terminals.page(caller, query);
  }

  /** Get one terminal with what was typed into it and what it showed. */
  @Get('terminals/:id')
  @RequireScope('applications:write')
  @RespondsWith(TerminalRecording)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string): Promise<TerminalRecording> {
    return this.terminals.find(caller, id);
  }

  /** Close an open terminal, with everything that was started in it. */
  @Post('terminals/:id/close')
  @RequireScope('applications:write')
  @RespondsWith(TerminalRecord, 202)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  close(@Caller() caller: Caller, @Param('id') id: string): Promise<TerminalRecord> {
    return this.terminals.close(caller, id);
  }

  /** The WebSocket, which OpenAPI cannot describe. */
  @Get('terminals/:id/socket')
  @RequireScope('applications:write')
  @RawResponse()
  @ApiExcludeEndpoint()
  open(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.sockets.open({ caller, id, request, response });
  }
}
