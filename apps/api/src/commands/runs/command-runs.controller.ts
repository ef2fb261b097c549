import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CommandRunLogLine,
  CommandRunLogsQuery,
  CommandRunRecord,
  CommandRunsQuery,
  CreateCommandRun,
} from '@fairlead/dto';
import type { Response } from 'express';
import { type ApiRequest, Caller } from '../../platform/http/request/api-request';
import type { ResultPage } from '../../platform/http/response/result-page';
import { PreferWait } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import {
  RespondsWith,
  RespondsWithPage,
  ErrorResponses,
  LocationOf,
  RawResponse,
  RequireScope,
} from '../../platform/http/routing/route.decorators';
import { ManualRun } from './manual-run';
import { CommandRunsService } from './command-runs.service';

@ApiTags('Scheduled commands')
@Controller('api/v1/applications/:id/command-runs')
export class CommandRunsController {
  constructor(
    private readonly runs: CommandRunsService,
    private readonly manualRuns: ManualRun,
  ) {}

  /** List the runs of an application's commands. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWithPage(CommandRunRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  page(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: CommandRunsQuery,
  ): Promise<ResultPage<CommandRunRecord>> {
    return this.runs.page(caller, id, query);
  }

  /** Get one run. */
  @Get(':runId')
  @RequireScope('applications:read')
  @RespondsWith(CommandRunRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string, @Param('runId') runId: string): Promise<CommandRunRecord> {
    return this.runs.find(caller, id, runId);
  }

  /**
   * Run a command line once in the live release, as the application's user and with its environment. Several run beside each
   * other, up to `FAIRLEAD_ONE_OFF_RUNS_MAX`.
   */
  @Post()
  @RequireScope('applications:write')
  @RespondsWith(CommandRunRecord, 202)
  @LocationOf<CommandRunRecord>((data) => `/api/v1/applications/${data.application_id}/command-runs/${data.id}`)
  @PreferWait<CommandRunRecord>({ subject: ({ id }) => id, reload: CommandRunsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH', 'NO_LIVE_RELEASE')
  create(@Caller() caller: Caller, @Param('id') id: string, @Body() body: CreateCommandRun): Promise<CommandRunRecord> {
    return this.manualRuns.enqueueOnce(caller, id, body);
  }

  /** Cancel a run that waits or is under way; what it has started on the server ends. */
  @Post(':runId/cancel')
  @RequireScope('applications:deploy')
  @RespondsWith(CommandRunRecord, 202)
  @LocationOf<CommandRunRecord>((data) => `/api/v1/applications/${data.application_id}/command-runs/${data.id}`)
  @PreferWait<CommandRunRecord>({ subject: ({ id }) => id, reload: CommandRunsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'COMMAND_RUN_NOT_CANCELABLE')
  cancel(@Caller() caller: Caller, @Param('id') id: string, @Param('runId') runId: string): Promise<CommandRunRecord> {
    return this.runs.cancel(caller, id, runId);
  }

  /**
   * Read what a run printed. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
   * event `line` for each, then `end` with the run's status.
   */
  @Get(':runId/logs')
  @RequireScope('applications:read')
  @RespondsWithPage(CommandRunLogLine)
  @RawResponse()
  @ErrorResponses('RESOURCE_NOT_FOUND')
  logs(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('runId') runId: string,
    @Query() query: CommandRunLogsQuery,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.runs.answerLogs({ caller, applicationId: id, runId, query }, request, response);
  }
}
