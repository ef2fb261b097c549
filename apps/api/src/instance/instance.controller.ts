import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { EncryptionRecord, InstanceRecord } from '@fairlead/dto';
import { RespondsWith, Caller, ErrorResponses, RequireSession } from '../platform/http/routing/route.decorators';
import { EncryptionService } from './encryption/encryption.service';
import { SETTING_CHANGES_SCHEMA } from './parse-setting-changes';
import { InstanceService } from './instance.service';

@ApiTags('Dashboard: instance')
@Controller('api/dashboard/instance')
export class InstanceController {
  constructor(
    private readonly instance: InstanceService,
    private readonly encryption: EncryptionService,
  ) {}

  /** Shows this Fairlead: version, database, public key and settings. Viewers see no values of settings. */
  @Get()
  @RequireSession()
  @RespondsWith(InstanceRecord)
  show(@Caller() caller: Caller): Promise<InstanceRecord> {
    return this.instance.show(caller);
  }

  /** Shows the keys that encrypt secrets at rest, how far their rotation is, and which of them can be removed. */
  @Get('encryption')
  @RequireSession('owner')
  @RespondsWith(EncryptionRecord)
  showEncryption(): Promise<EncryptionRecord> {
    return this.encryption.show();
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
