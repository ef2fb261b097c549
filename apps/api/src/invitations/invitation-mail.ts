import type { MailContent } from '../platform/mail/mail-outbox';
import type { Invitation } from './invitation.entity';

/** The e-mail to the person who is invited. */
export function invitationMail({ createdByName, role, expiresAt }: Invitation, link: string): MailContent {
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  return {
    subject: 'Your invitation to Fairlead',
    paragraphs: [
      `${createdByName} invites you to Fairlead as ${role === 'viewer' ? 'a viewer' : `an ${role}`}.`,
      `The link works once, until ${until} UTC.`,
    ],
    label: 'Accept the invitation',
    link,
  };
}
