import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConfirmPassword, ConfirmTotp, RecoveryCodes, TotpSetup, TotpState, UserRecord } from '@fairlead/dto';
import type { AccessRequest } from '../auth/access-request';
import { RespondsWith, ErrorResponses, RequireSession } from '../platform/http/routing/route.decorators';
import { AccountTotpService } from './account-totp.service';

@ApiTags('Dashboard: account')
@Controller('api/dashboard/account/totp')
export class AccountTotpController {
  constructor(private readonly totp: AccountTotpService) {}

  /** Tells whether signing in takes a code of an authenticator app. */
  @Get()
  @RequireSession()
  @RespondsWith(TotpState)
  state(@Req() request: AccessRequest): Promise<TotpState> {
    return this.totp.state(request);
  }

  /** Gives a secret for an authenticator app; it is not in force before it has been confirmed. */
  @Post()
  @RequireSession()
  @RespondsWith(TotpSetup)
  @ErrorResponses('RESOURCE_CONFLICT')
  begin(@Req() request: AccessRequest, @Body() body: ConfirmPassword): Promise<TotpSetup> {
    return this.totp.begin(request, body);
  }

  /** Confirms the app with a code that it shows: from now on signing in takes one. All other sessions end. */
  @Post('confirm')
  @RequireSession()
  @RespondsWith(RecoveryCodes)
  @ErrorResponses('RESOURCE_CONFLICT')
  confirm(@Req() request: AccessRequest, @Body() body: ConfirmTotp): Promise<RecoveryCodes> {
    return this.totp.confirm(request, body);
  }

  /** Signing in takes no code any more. */
  @Post('disable')
  @RequireSession()
  @RespondsWith(UserRecord)
  disable(@Req() request: AccessRequest, @Body() body: ConfirmPassword): Promise<UserRecord> {
    return this.totp.disable(request, body);
  }

  /** Makes new recovery codes; those until now stop working. */
  @Post('recovery-codes')
  @RequireSession()
  @RespondsWith(RecoveryCodes)
  @ErrorResponses('RESOURCE_CONFLICT')
  renewRecoveryCodes(@Req() request: AccessRequest, @Body() body: ConfirmPassword): Promise<RecoveryCodes> {
    return this.totp.renewRecoveryCodes(request, body);
  }
}
