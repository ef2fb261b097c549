import { Body, Controller, Patch, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ChangePassword, UpdateAccount, UserRecord } from '@fairlead/dto';
import type { AccessRequest } from '../auth/access-request';
import { RespondsWith, RequireSession } from '../platform/http/routing/route.decorators';
import { AccountService } from './account.service';

@ApiTags('Dashboard: account')
@Controller('api/dashboard/account')
export class AccountController {
  constructor(private readonly account: AccountService) {}

  /** Changes one's own name. */
  @Patch()
  @RequireSession()
  @RespondsWith(UserRecord)
  update(@Req() request: AccessRequest, @Body() body: UpdateAccount): Promise<UserRecord> {
    return this.account.update(request, body);
  }

  /** Changes one's own password; all other sessions end. */
  @Put('password')
  @RequireSession()
  @RespondsWith(UserRecord)
  changePassword(@Req() request: AccessRequest, @Body() body: ChangePassword): Promise<UserRecord> {
    return this.account.changePassword(request, body);
  }
}
