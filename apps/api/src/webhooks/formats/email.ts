import type { Mail } from '../../platform/mail/mail';
import { layOutMail, type MailBlock } from '../../platform/mail/mail-layout';
import type { EmailDestination } from '../destinations/destination';
import type { MessageItem, NotificationMessage } from '../messages/notification-message';

/** The e-mail of a message; `id` names it in each attempt. */
export function notificationMail({ recipients }: EmailDestination, message: NotificationMessage, id: string): Mail {
  const { title, items, link, instance } = message;
  return {
    id,
    to: recipients,
    subject: `[Fairlead] ${title}`,
    ...layOutMail({
      blocks: items.map(blockOf),
      button: { label: 'Open in Fairlead', link },
      footer: `Sent by Fairlead at ${instance}, because this address is in its notification settings.`,
    }),
  };
}

function blockOf({ title, link, reason, also, facts, at }: MessageItem): MailBlock {
  const details = [reason, also].flatMap((part) => (part === null ? [] : [part]));
  return {
    title,
    link,
    paragraphs: [
      ...details,
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      `Time: ${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    ],
  };
}
