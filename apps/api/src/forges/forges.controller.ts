import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ForgeCheck } from '@fairlead/dto';
import { Caller } from '../platform/http/request/api-request';
import { ErrorResponses, RequireScope, RespondsWith } from '../platform/http/routing/route.decorators';
import { ForgeCheckService } from './forge-check.service';

@ApiTags('Pushes')
@Controller('api/v1/applications/:id/forge')
export class ForgesController {
  constructor(private readonly checks: ForgeCheckService) {}

  /**
   * Ask the forge of an application whether its token may set the statuses of commits. Nothing is set. That the forge refuses the
   * token is an answer, not an error.
   */
  @Post('test')
  @RequireScope('applications:write')
  @RespondsWith(ForgeCheck)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'SERVICE_UNAVAILABLE')
  test(@Caller() caller: Caller, @Param('id') id: string): Promise<ForgeCheck> {
    return this.checks.check(caller, id);
  }
}
