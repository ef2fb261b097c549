import type { Webhook } from '../webhook.entity';

export interface StandardDestination {
  readonly format: 'standard';
  readonly url: string;
}

export interface UrlDestination {
  readonly format: 'slack' | 'discord' | 'teams';
  readonly url: string;
}

export interface TelegramDestination {
  readonly format: 'telegram';
  /** The Bot API server, without the token. */
  readonly url: string;
  readonly token: string;
  readonly chatId: string;
  readonly topicId: number | null;
}

export interface NtfyDestination {
  readonly format: 'ntfy';
  /** Its path is the topic. */
  readonly url: string;
  readonly token: string | null;
}

export interface EmailDestination {
  readonly format: 'email';
  readonly recipients: readonly string[];
}

/** Where a webhook sends, with its secrets. */
export type Destination =
  StandardDestination | UrlDestination | TelegramDestination | NtfyDestination | EmailDestination;
export type ChatDestination = UrlDestination | TelegramDestination | NtfyDestination;

export const TELEGRAM_URL = 'https://api.telegram.org';

type Columns = Pick<Webhook, 'format' | 'url' | 'token' | 'chatId' | 'topicId' | 'recipients'>;

/** The columns say what the checks of the request have made sure of. */
export function destinationOf({ format, url, token, chatId, topicId, recipients }: Columns): Destination {
  if (format === 'email') return { format, recipients: recipients ?? [] };
  const address = present(url, 'URL').reveal();
  if (format === 'telegram')
    return { format, url: address, token: present(token, 'token').reveal(), chatId: present(chatId, 'chat'), topicId };
  if (format === 'ntfy') return { format, url: address, token: token?.reveal() ?? null };
  return { format, url: address };
}

/** What must not be seen in a log, also where a receiver repeats it. */
export function secretsOf(destination: Destination): string[] {
  if (destination.format === 'email') return [];
  const { pathname, search } = new URL(destination.url);
  const token = 'token' in destination ? destination.token : null;
  const isSecretPath = destination.format !== 'standard' && destination.format !== 'telegram' && pathname.length > 1;
  return [...(token === null ? [] : [token]), ...(isSecretPath ? [`${pathname}${search}`] : [])];
}

function present<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`A webhook has no ${what}, which its format requires.`);
  return value;
}
