import type { MailContent } from '../../platform/mail/mail-outbox';

/** The e-mail to the person who sets a new password. */
export function resetMail(link: string, expiresAt: Date): MailContent {
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  return {
    subject: 'Set a new password for Fairlead',
    paragraphs: [
      'A link to set a new password was requested for your account.',
      `It works once, until ${until} UTC. If you do not need it, ignore this e-mail: your password stays as it is.`,
    ],
    label: 'Set a new password',
    link,
  };
}
