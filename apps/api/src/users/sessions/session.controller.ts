import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CompleteSetup, SessionRecord, SetupState, SignedOut, SignIn } from '@fairlead/dto';
import type { Response } from 'express';
import type { AccessRequest } from '../../auth/access-request';
import {
  RespondsWith,
  ErrorResponses,
  Public,
  RequireSession,
  SetsSessionCookie,
  LocationOf,
} from '../../platform/http/routing/route.decorators';
import { SetupService } from '../setup/setup.service';
import { SignInService } from './sign-in.service';

@ApiTags('Dashboard: session')
@Controller('api/dashboard')
export class SessionController {
  constructor(
    private readonly signInService: SignInService,
    private readonly setupService: SetupService,
  ) {}

  /** Tells whether there is an owner yet. */
  @Get('setup')
  @Public()
  @RespondsWith(SetupState)
  setupState(): Promise<SetupState> {
    return this.setupService.state();
  }

  /** Makes the first owner with the printed link, and signs them in. */
  @Post('setup')
  @Public()
  @RespondsWith(SessionRecord, 201)
  @LocationOf<SessionRecord>(() => '/api/dashboard/session')
  @ErrorResponses('CREDENTIALS_INVALID', 'SETUP_COMPLETED', 'RESOURCE_CONFLICT', 'ORIGIN_NOT_ALLOWED')
  @SetsSessionCookie()
  completeSetup(
    @Req() request: AccessRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() body: CompleteSetup,
  ): Promise<SessionRecord> {
    return this.setupService.complete(request, response, body);
  }

  /** Signs in. The session is in the cookie that is set. */
  @Post('session')
  @Public()
  @RespondsWith(SessionRecord)
  @ErrorResponses('CREDENTIALS_INVALID', 'TOTP_REQUIRED', 'TOTP_INVALID', 'ORIGIN_NOT_ALLOWED', 'RATE_LIMIT_EXCEEDED')
  @SetsSessionCookie()
  signIn(
    @Req() request: AccessRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() body: SignIn,
  ): Promise<SessionRecord> {
    return this.signInService.signIn(request, response, body);
  }

  /** Tells who is signed in. */
  @Get('session')
  @RequireSession()
  @RespondsWith(SessionRecord)
  session(@Req() request: AccessRequest): Promise<SessionRecord> {
    return this.signInService.current(request);
  }

  /** Signs out. */
  @Delete('session')
  @RequireSession()
  @RespondsWith(SignedOut)
  @SetsSessionCookie()
  signOut(@Req() request: AccessRequest, @Res({ passthrough: true }) response: Response): Promise<SignedOut> {
    return this.signInService.signOut(request, response);
  }
}
