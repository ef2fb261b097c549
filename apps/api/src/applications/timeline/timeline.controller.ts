import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApplicationTimeline, StatsHistoryQuery } from '@fairlead/dto';
import { Caller } from '../../platform/http/request/api-request';
import { ErrorResponses, RequireScope, RespondsWith } from '../../platform/http/routing/route.decorators';
import { TimelineService } from './timeline.service';

@ApiTags('Applications')
@Controller('api/v1/applications/:id/timeline')
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  /** Read what has changed and happened: deployments, settings, names of variables, problems, domains and certificates. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWith(ApplicationTimeline)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  read(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: StatsHistoryQuery,
  ): Promise<ApplicationTimeline> {
    return this.timeline.read(caller, id, query);
  }
}
