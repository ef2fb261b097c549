import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApproveDevice, DeviceAuthorizationRecord, DeviceUserCode } from '@fairlead/dto';
import { Caller, ErrorResponses, RequireSession, RespondsWith } from '../../platform/http/routing/route.decorators';
import { DeviceApprovalsService } from './device-approvals.service';

@ApiTags('Dashboard: tokens')
@Controller('api/dashboard/device-authorizations')
export class DeviceApprovalsController {
  constructor(private readonly approvals: DeviceApprovalsService) {}

  /** Shows the program that waits with this code. It is a POST, because codes belong into no address. */
  @Post('find')
  @RequireSession('admin')
  @RespondsWith(DeviceAuthorizationRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Body() { user_code }: DeviceUserCode): Promise<DeviceAuthorizationRecord> {
    return this.approvals.find(caller, user_code);
  }

  /** Lets the program sign in: with its next poll it gets this token of the person. */
  @Post('approve')
  @RequireSession('admin')
  @RespondsWith(DeviceAuthorizationRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  approve(@Caller() caller: Caller, @Body() body: ApproveDevice): Promise<DeviceAuthorizationRecord> {
    return this.approvals.approve(caller, body);
  }

  /** Refuses the sign-in. */
  @Post('deny')
  @RequireSession('admin')
  @RespondsWith(DeviceAuthorizationRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  deny(@Caller() caller: Caller, @Body() { user_code }: DeviceUserCode): Promise<DeviceAuthorizationRecord> {
    return this.approvals.deny(caller, user_code);
  }
}
