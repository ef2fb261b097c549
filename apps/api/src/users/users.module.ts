import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionAuthenticator } from '../auth/authenticator';
import { ThrottleModule } from '../auth/throttle/throttle.module';
import { CookieAuthenticator } from './cookie-authenticator';
import { FormerOwners } from './former-owners';
import { FirstOwner } from './first-owner';
import { ResetController } from './reset/reset.controller';
import { ResetLink } from './reset/reset-link.entity';
import { ResetLinksService } from './reset/reset-links.service';
import { SessionController } from './session.controller';
import { SessionCookie } from './session-cookie';
import { Session } from './session.entity';
import { Sessions } from './sessions';
import { SetupService } from './setup.service';
import { Setup } from './setup.entity';
import { SignInService } from './sign-in.service';
import { SignInThrottle } from './sign-in-throttle';
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
    FirstOwner,
    FormerOwners,
    ResetLinksService,
    SecondFactor,
    SessionCookie,
    Sessions,
    SetupService,
    SignInService,
    SignInThrottle,
    UsersService,
    { provide: SessionAuthenticator, useExisting: CookieAuthenticator },
  ],
  exports: [SessionAuthenticator, FormerOwners, SecondFactor, SessionCookie, Sessions, SignInThrottle],
})
export class UsersModule {}
