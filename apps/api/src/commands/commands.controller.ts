import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CommandRecord, CommandRunRecord, CommandsQuery, CreateCommand, UpdateCommand } from '@fairlead/dto';
import { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import { PreferWait } from '../platform/http/prefer-wait/prefer-wait.decorator';
import {
  RespondsWith,
  RespondsWithPage,
  ErrorResponses,
  LocationOf,
  RequireScope,
} from '../platform/http/routing/route.decorators';
import { ManualRun } from './runs/manual-run';
import { CommandRunsService } from './runs/command-runs.service';
import { CommandsService } from './commands.service';

@ApiTags('Scheduled commands')
@Controller('api/v1/applications/:id/commands')
export class CommandsController {
  constructor(
    private readonly commands: CommandsService,
    private readonly manualRuns: ManualRun,
  ) {}

  /** List the scheduled commands of an application, with the newest run of each. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWithPage(CommandRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  page(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: CommandsQuery,
  ): Promise<ResultPage<CommandRecord>> {
    return this.commands.page(caller, id, query);
  }

  /** Get one scheduled command. */
  @Get(':commandId')
  @RequireScope('applications:read')
  @RespondsWith(CommandRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('commandId') commandId: string,
  ): Promise<CommandRecord> {
    return this.commands.find(caller, id, commandId);
  }

  /**
   * Have a command run by the clock, in the release that is live then. One run of a command at a time: the next that is due
   * meanwhile is recorded as missed.
   */
  @Post()
  @RequireScope('applications:write')
  @RespondsWith(CommandRecord, 201)
  @LocationOf<CommandRecord>((data) => `/api/v1/applications/${data.application_id}/commands/${data.id}`)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'NAME_TAKEN')
  create(@Caller() caller: Caller, @Param('id') id: string, @Body() body: CreateCommand): Promise<CommandRecord> {
    return this.commands.create(caller, id, body);
  }

  /** Change a scheduled command (JSON Merge Patch). */
  @Patch(':commandId')
  @RequireScope('applications:write')
  @RespondsWith(CommandRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'NAME_TAKEN')
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('commandId') commandId: string,
    @Body() body: UpdateCommand,
  ): Promise<CommandRecord> {
    return this.commands.update(caller, id, commandId, body);
  }

  /** Delete a scheduled command. Its runs stay as long as they are kept. */
  @Delete(':commandId')
  @RequireScope('applications:write')
  @RespondsWith(CommandRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  remove(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('commandId') commandId: string,
  ): Promise<CommandRecord> {
    return this.commands.remove(caller, id, commandId);
  }

  /** Run a command now, whether it is enabled or not. */
  @Post(':commandId/run')
  @RequireScope('applications:deploy')
  @RespondsWith(CommandRunRecord, 202)
  @LocationOf<CommandRunRecord>((data) => `/api/v1/applications/${data.application_id}/command-runs/${data.id}`)
  @PreferWait<CommandRunRecord>({ subject: ({ id }) => id, reload: CommandRunsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH', 'NO_LIVE_RELEASE')
  run(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('commandId') commandId: string,
  ): Promise<CommandRunRecord> {
    return this.manualRuns.enqueue(caller, id, commandId);
  }
}
