import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RestoreLogLine, RestoreLogsQuery, RestoreRecord, RestoresQuery } from '@fairlead/dto';
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
import { BackupLogsService } from '../backup-logs.service';
import { RestoresService } from './restores.service';

@ApiTags('Restores')
@Controller('api/v1/restores')
export class RestoresController {
  constructor(
    private readonly restores: RestoresService,
    private readonly lines: BackupLogsService,
  ) {}

  /** Lists restores. */
  @Get()
  @RequireScope('backups:read')
  @RespondsWithPage(RestoreRecord)
  list(@Caller() caller: Caller, @Query() query: RestoresQuery): Promise<ResultPage<RestoreRecord>> {
    return this.restores.page(caller, query);
  }

  /** Shows one restore. */
  @Get(':id')
  @RequireScope('backups:read')
  @RespondsWith(RestoreRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string): Promise<RestoreRecord> {
    return this.restores.find(caller, id);
  }

  /** Cancels a restore that has not begun to replace what is there. */
  @Post(':id/cancel')
  @RequireScope('backups:write', 'databases:write')
  @RespondsWith(RestoreRecord, 202)
  @LocationOf(({ id }: RestoreRecord) => `/api/v1/restores/${id}`)
  @PreferWait({ subject: ({ id }: RestoreRecord) => id, reload: RestoresService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESTORE_NOT_CANCELABLE')
  cancel(@Caller() caller: Caller, @Param('id') id: string): Promise<RestoreRecord> {
    return this.restores.cancel(caller, id);
  }

  /**
   * Reads a restore's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
   * event `line` for each, then `end` with the restore's status.
   */
  @Get(':id/logs')
  @RequireScope('backups:read')
  @RespondsWithPage(RestoreLogLine)
  @RawResponse()
  @ErrorResponses('RESOURCE_NOT_FOUND')
  logs(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: RestoreLogsQuery,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.lines.ofRestore({ caller, id, query }, request, response);
  }
}
