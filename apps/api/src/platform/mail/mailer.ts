import { Injectable } from '@nestjs/common';
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { Config } from '../config/config';
import { SMTP_PORTS } from '../config/mail-settings';
import { MailError, type Mail, type MailReply } from './mail';
import { mailErrorOf } from './mail-error-of';

/** More would be no reply but an attack. */
const REPLY_MAX_BYTES = 65_536;
const REPLY_SHOWN = 500;
const SUBJECT_MAX = 200;

/** Sends e-mails to the mail server of the settings, each over a connection of its own. */
@Injectable()
export class Mailer {
  constructor(private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.get('FAIRLEAD_SMTP_HOST') !== undefined;
  }

  get timeoutMs(): number {
    return this.config.get('FAIRLEAD_SMTP_TIMEOUT_SECONDS') * 1000;
  }

  /** @throws {MailError} if no recipient was accepted. */
  async send(mail: Mail, signal?: AbortSignal): Promise<MailReply> {
    if (!this.isConfigured) throw new MailError('E-mail is not configured (FAIRLEAD_SMTP_HOST).', null, false);
    const deadline = AbortSignal.timeout(this.timeoutMs);
    // Few instances send e-mails, so the package is loaded by those only.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(this.transportOptions());
    try {
      const { response, rejected } = await transport.sendMail({
        ...this.contentOf(mail),
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
      });
      return { code: Number(/^\d{3}/.exec(response)?.[0] ?? 250), text: response.slice(0, REPLY_SHOWN), rejected };
    } catch (error) {
      throw mailErrorOf(error, deadline.aborted ? this.timeoutMs : undefined);
    } finally {
      transport.close();
    }
  }

  private contentOf({ id, to, subject, text, html }: Mail) {
    const { hostname } = new URL(this.config.publicUrl());
    return {
      from: this.config.get('FAIRLEAD_SMTP_FROM'),
      // Taken as they are: nothing in an address makes two of it.
      to: to.map((address) => ({ name: '', address })),
      subject: subject.replace(/[\r\n]+/g, ' ').slice(0, SUBJECT_MAX),
      messageId: `<${id}@${hostname}>`,
      text,
      html,
      // Programs that reply by themselves, such as out-of-office notes, do not (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Texts are texts: nothing in them makes it read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  private transportOptions(): SMTPTransportOptions {
    const security = this.config.get('FAIRLEAD_SMTP_SECURITY');
    const user = this.config.get('FAIRLEAD_SMTP_USERNAME');
    const pass = this.config.get('FAIRLEAD_SMTP_PASSWORD');
    const { timeoutMs } = this;
    return {
      host: this.config.get('FAIRLEAD_SMTP_HOST'),
      port: this.config.get('FAIRLEAD_SMTP_PORT') || SMTP_PORTS[security],
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
      ...(user !== undefined && pass !== undefined && { auth: { user, pass } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      maxResponseSize: REPLY_MAX_BYTES,
    };
  }
}
