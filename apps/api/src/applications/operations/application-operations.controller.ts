import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApplicationRecord, SetMaintenance } from '@fairlead/dto';
import { Caller } from '../../platform/http/request/api-request';
import { PreferWait } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import { RespondsWith, ErrorResponses, LocationOf, RequireScope } from '../../platform/http/routing/route.decorators';
import { ApplicationOperationsService } from './application-operations.service';

const location = ({ id }: ApplicationRecord): string => `/api/v1/applications/${id}`;
const subject = ({ id }: ApplicationRecord): string => id;

@ApiTags('Applications')
@Controller('api/v1/applications/:id')
export class ApplicationOperationsController {
  constructor(private readonly operations: ApplicationOperationsService) {}

  /**
   * Stop an application: visitors are told that it does not run, requests in flight end, and then so does all of it. It stays so,
   * also when the server is started again, until it is started or deployed. Scheduled commands do not run meanwhile.
   */
  @Post('stop')
  @RequireScope('applications:deploy')
  @RespondsWith(ApplicationRecord, 202)
  @LocationOf<ApplicationRecord>(location)
  @PreferWait<ApplicationRecord>({ subject, reload: ApplicationOperationsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH', 'NOTHING_TO_STOP')
  stop(@Caller() caller: Caller, @Param('id') id: string): Promise<ApplicationRecord> {
    return this.operations.stop(caller, id);
  }

  /** Show visitors a maintenance page (status 503) in place of the application, or the application again. It goes on running. */
  @Post('maintenance')
  @RequireScope('applications:deploy')
  @RespondsWith(ApplicationRecord, 202)
  @LocationOf<ApplicationRecord>(location)
  @PreferWait<ApplicationRecord>({ subject, reload: ApplicationOperationsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH')
  setMaintenance(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() body: SetMaintenance,
  ): Promise<ApplicationRecord> {
    return this.operations.setMaintenance(caller, id, body);
  }
}
