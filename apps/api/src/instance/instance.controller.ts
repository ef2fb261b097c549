import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { InstanceRecord } from '@fairlead/dto';
import { RespondsWith, Caller, ErrorResponses, RequireSession } from '../platform/http/routing/route.decorators';
import { SETTING_CHANGES_SCHEMA } from './parse-setting-changes';
import { InstanceService } from './instance.service';

@ApiTags('Dashboard: instance')
@Controller('api/dashboard/instance')
export class InstanceController {
  constructor(private readonly instance: InstanceService) {}

  /** Shows this Fairlead: version, database, public key and settings. Viewers see no values of settings. */
  @Get()
  @RequireSession()
  @RespondsWith(InstanceRecord)
  show(@Caller() caller: Caller): Promise<InstanceRecord> {
    return this.instance.show(caller);
  }

  /** Changes settings by name, at once and in every process; null takes one back to its default. */
  @Patch('settings')
  @RequireSession('owner')
  @ApiBody({ schema: SETTING_CHANGES_SCHEMA })
  @RespondsWith(InstanceRecord)
  @ErrorResponses('RESOURCE_CONFLICT')
  change(@Caller() caller: Caller, @Body() body: Record<string, unknown>): Promise<InstanceRecord> {
    return this.instance.change(caller, body);
  }
}
