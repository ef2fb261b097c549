import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PasswordReset, ResetPassword } from '@fairlead/dto';
import type { AccessRequest } from '../../auth/access-request';
import { RespondsWith, ErrorResponses, Public } from '../../platform/http/routing/route.decorators';
import { ResetLinksService } from './reset-links.service';

@ApiTags('Dashboard: session')
@Controller('api/dashboard/reset')
export class ResetController {
  constructor(private readonly resetLinks: ResetLinksService) {}

  /** Sets a new password with the link that an owner has made. */
  @Post()
  @Public()
  @RespondsWith(PasswordReset)
  @ErrorResponses('CREDENTIALS_INVALID', 'ORIGIN_NOT_ALLOWED', 'RATE_LIMIT_EXCEEDED')
  use(@Req() request: AccessRequest, @Body() body: ResetPassword): Promise<PasswordReset> {
    return this.resetLinks.use(request, body);
  }
}
