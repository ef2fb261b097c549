import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  RequestLog,
  RequestPaths,
  RequestPathsQuery,
  RequestsQuery,
  RequestStats,
  StatsHistoryQuery,
} from '@fairlead/dto';
import type { Response } from 'express';
import { Caller } from '../platform/http/request/api-request';
import { ErrorResponses, RequireScope, RespondsWith } from '../platform/http/routing/route.decorators';
import { AccessLogService } from './log/access-log.service';
import { RequestStatsService } from './stats/request-stats.service';

@ApiTags('Requests')
@Controller('api/v1/applications/:id/requests')
export class RequestsController {
  constructor(
    private readonly log: AccessLogService,
    private readonly statistics: RequestStatsService,
  ) {}

  /** Search the access log of an application on its server, from the newest request to older ones. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWith(RequestLog)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'SERVER_UNREACHABLE', 'HOST_KEY_MISMATCH', 'SERVICE_UNAVAILABLE')
  list(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: RequestsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RequestLog> {
    return this.log.read(caller, id, query, response);
  }

  /** Read rates, status classes and durations of the requests of an application over time. */
  @Get('stats')
  @RequireScope('applications:read')
  @RespondsWith(RequestStats)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  stats(@Caller() caller: Caller, @Param('id') id: string, @Query() query: StatsHistoryQuery): Promise<RequestStats> {
    return this.statistics.stats(caller, id, query);
  }

  /** Read which paths of an application are slow, frequent or fail. */
  @Get('paths')
  @RequireScope('applications:read')
  @RespondsWith(RequestPaths)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  paths(@Caller() caller: Caller, @Param('id') id: string, @Query() query: RequestPathsQuery): Promise<RequestPaths> {
    return this.statistics.slowPaths(caller, id, query);
  }
}
