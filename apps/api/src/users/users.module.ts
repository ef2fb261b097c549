import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionAuthenticator } from '../auth/authenticators';
import { ThrottleModule } from '../auth/throttle/throttle.module';
import { CookieAuthenticator } from './sessions/cookie-authenticator';
import { OwnershipEndHooks } from './ownership-end-hooks';
import { FirstOwnerSetup } from './setup/first-owner-setup';
import { ResetController } from './reset/reset.controller';
import { ResetLink } from './reset/reset-link.entity';
import { ResetLinksService } from './reset/reset-links.service';
import { ResetRequestsService } from './reset/reset-requests.service';
import { SessionController } from './sessions/session.controller';
import { SessionCookie } from './sessions/session-cookie';
import { Session } from './sessions/session.entity';
import { Sessions } from './sessions/sessions';
import { ContactAddress } from './setup/contact-address';
import { SetupService } from './setup/setup.service';
import { Setup } from './setup/setup.entity';
import { SignInService } from './sessions/sign-in.service';
import { SignInThrottle } from './sessions/sign-in-throttle';
import { RecoveryCode } from './totp/recovery-code.entity';
import { SecondFactor } from './totp/second-factor';
import { TotpSecret } from './totp/totp-secret.entity';
import { User } from './user.entity';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, Session, Setup, ResetLink, TotpSecret, RecoveryCode]), ThrottleModule],
  controllers: [SessionController, UsersController, ResetController],
  providers: [
    CookieAuthenticator,
    FirstOwnerSetup,
    OwnershipEndHooks,
    ResetLinksService,
    ResetRequestsService,
    SecondFactor,
    SessionCookie,
    Sessions,
    ContactAddress,
    SetupService,
    SignInService,
    SignInThrottle,
    UsersService,
    { provide: SessionAuthenticator, useExisting: CookieAuthenticator },
  ],
  exports: [SessionAuthenticator, OwnershipEndHooks, SecondFactor, SessionCookie, Sessions, SignInThrottle],
})
export class UsersModule {}
