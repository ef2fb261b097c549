import { Module } from '@nestjs/common';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { AccountSessionsController } from './account-sessions.controller';
import { AccountSessionsService } from './account-sessions.service';
import { AccountTotpController } from './account-totp.controller';
import { AccountTotpService } from './account-totp.service';
import { PasswordConfirmation } from './password-confirmation';

@Module({
  controllers: [AccountController, AccountTotpController, AccountSessionsController],
  providers: [AccountService, AccountTotpService, AccountSessionsService, PasswordConfirmation],
})
export class AccountModule {}
