import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Timeline, TimelineQuery } from '@fairlead/dto';
import { Caller } from '../platform/http/request/api-request';
import { ErrorResponses, RequireScope, RespondsWith } from '../platform/http/routing/route.decorators';
import { TimelineService } from './timeline.service';

@ApiTags('Timeline')
@Controller('api/v1/applications/:id/timeline')
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  /**
   * Read what happened to an application, the newest first: deployments, settings, variables, domains, certificates, commands,
   * crashes, and what concerns its server and its databases as far as the scopes of the token read it.
   */
  @Get()
  @RequireScope('applications:read')
  @RespondsWith(Timeline)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  list(@Caller() caller: Caller, @Param('id') id: string, @Query() query: TimelineQuery): Promise<Timeline> {
    return this.timeline.list(caller, id, query);
  }
}
