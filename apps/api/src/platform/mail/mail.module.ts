import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailOutbox } from './mail-outbox';
import { MailRetention } from './mail-retention';
import { MailSender } from './mail-sender';
import { Mailer } from './mailer';
import { OutgoingMail } from './outgoing-mail.entity';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutgoingMail])],
  providers: [Mailer, MailOutbox, MailSender, MailRetention],
  exports: [Mailer, MailOutbox],
})
export class MailModule {}
