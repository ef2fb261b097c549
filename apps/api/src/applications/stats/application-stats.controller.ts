import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApplicationStats, ApplicationStatsHistory, StatsHistoryQuery, StatsQuery } from '@fairlead/dto';
import { Caller } from '../../platform/http/request/api-request';
import { RespondsWith, ErrorResponses, RequireScope } from '../../platform/http/routing/route.decorators';
import { ApplicationStatsService } from './application-stats.service';

@ApiTags('Applications')
@Controller('api/v1/applications/:id/stats')
export class ApplicationStatsController {
  constructor(private readonly stats: ApplicationStatsService) {}

  /** Tell what an application takes of its server, from a reading that is at most 15 seconds old. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWith(ApplicationStats)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'HOST_KEY_MISMATCH', 'SERVER_UNREACHABLE')
  read(@Caller() caller: Caller, @Param('id') id: string, @Query() query: StatsQuery): Promise<ApplicationStats> {
    return this.stats.read(caller, id, query);
  }

  /** Tell what an application took, from what Fairlead has kept: the machine is not asked. */
  @Get('history')
  @RequireScope('applications:read')
  @RespondsWith(ApplicationStatsHistory)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  past(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: StatsHistoryQuery,
  ): Promise<ApplicationStatsHistory> {
    return this.stats.history(caller, id, query);
  }
}
