import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PasswordReset, PasswordResetRequested, RequestPasswordReset, ResetPassword } from '@fairlead/dto';
import type { AccessRequest } from '../../auth/access-request';
import { RespondsWith, ErrorResponses, LocationOf, Public } from '../../platform/http/routing/route.decorators';
import { ResetLinksService } from './reset-links.service';
import { ResetRequestsService } from './reset-requests.service';

@ApiTags('Dashboard: session')
@Controller('api/dashboard/reset')
export class ResetController {
  constructor(
    private readonly resetLinks: ResetLinksService,
    private readonly requests: ResetRequestsService,
  ) {}

  /** Sets a new password with a link. */
  @Post()
  @Public()
  @RespondsWith(PasswordReset)
  @ErrorResponses('CREDENTIALS_INVALID', 'ORIGIN_NOT_ALLOWED', 'RATE_LIMIT_EXCEEDED')
  use(@Req() request: AccessRequest, @Body() body: ResetPassword): Promise<PasswordReset> {
    return this.resetLinks.use(request, body);
  }

  /**
   * Sends a link to set a new password by e-mail, if somebody has this address. The response is the same in any case. Instances without
   * a mail server refuse it; owners make links there.
   */
  @Post('request')
  @Public()
  @RespondsWith(PasswordResetRequested, 202)
  @LocationOf<PasswordResetRequested>(() => '/api/dashboard/session')
  @ErrorResponses('RESOURCE_CONFLICT', 'ORIGIN_NOT_ALLOWED', 'RATE_LIMIT_EXCEEDED')
  request(@Req() request: AccessRequest, @Body() body: RequestPasswordReset): Promise<PasswordResetRequested> {
    return this.requests.request(request, body);
  }
}
