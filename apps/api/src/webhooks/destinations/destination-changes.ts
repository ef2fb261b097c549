import type { WebhookFormat } from '@fairlead/contracts';
import { Secret } from '@fairlead/engine';
import { AppError, type FieldError } from '../../platform/http/errors/app-error';
import type { Webhook } from '../webhook.entity';
import { TELEGRAM_URL } from './destination';

/** The fields of a request that say where a webhook sends. */
export interface DestinationFields {
  readonly url?: string | undefined;
  readonly token?: string | null | undefined;
  readonly chat_id?: string | undefined;
  readonly topic_id?: number | null | undefined;
  readonly recipients?: string[] | undefined;
}

type Field = keyof DestinationFields;
type Check = (value: string) => boolean;

interface FieldsOfFormat {
  readonly required: readonly Field[];
  readonly optional: readonly Field[];
  readonly url?: readonly [Check, string];
  readonly token?: readonly [Check, string];
}

const URL_ONLY: FieldsOfFormat = { required: ['url'], optional: [] };

const FIELDS: Readonly<Record<WebhookFormat, FieldsOfFormat>> = {
  standard: URL_ONLY,
  slack: URL_ONLY,
  discord: URL_ONLY,
  teams: URL_ONLY,
  telegram: {
    required: ['token', 'chat_id'],
    optional: ['url', 'topic_id'],
    token: [(text) => /^\d{3,20}:[\w-]{20,80}$/.test(text), 'token must be the token of a bot, as BotFather shows it'],
    url: [(text) => new URL(text).search === '', 'url must be the address of a Bot API server'],
  },
  ntfy: {
    required: ['url'],
    optional: ['token'],
    url: [hasTopic, 'url must end with the topic, such as https://ntfy.sh/my-topic'],
  },
  email: { required: ['recipients'], optional: [] },
};

const ALL: readonly Field[] = ['url', 'token', 'chat_id', 'topic_id', 'recipients'];

type DestinationColumns = Pick<Webhook, 'url' | 'token' | 'chatId' | 'topicId' | 'recipients' | 'host'>;

/** The columns of a new webhook. @throws {AppError} with each field that is missing, or is of another format. */
export function newDestination(format: WebhookFormat, fields: DestinationFields): DestinationColumns {
  const missing = FIELDS[format].required
    .filter((field) => fields[field] === undefined || fields[field] === null)
    .map((field) => problem(field, 'required', `${field} is required with the format ${format}`));
  refuse([...missing, ...problemsOf(format, fields)]);
  const url = format === 'telegram' ? (fields.url ?? TELEGRAM_URL) : fields.url;
  return {
    url: null,
    token: null,
    chatId: null,
    topicId: null,
    recipients: null,
    host: '',
    ...changedColumns({ ...fields, url }),
  };
}

/** The columns that a change concerns. */
export function changedDestination(format: WebhookFormat, fields: DestinationFields): Partial<DestinationColumns> {
  const removed = FIELDS[format].required
    .filter((field) => fields[field] === null)
    .map((field) => problem(field, 'required', `${field} is required with the format ${format}`));
  refuse([...removed, ...problemsOf(format, fields)]);
  return changedColumns(fields);
}

function problemsOf(format: WebhookFormat, fields: DestinationFields): FieldError[] {
  const { required, optional, url, token } = FIELDS[format];
  const foreign = ALL.filter((field) => fields[field] !== undefined && ![...required, ...optional].includes(field));
  return [
    ...foreign.map((field) => problem(field, 'unknown_field', `${field} is not possible with the format ${format}`)),
    ...(url && typeof fields.url === 'string' && !url[0](fields.url) ? [problem('url', 'is_webhook_url', url[1])] : []),
    ...(token && typeof fields.token === 'string' && !token[0](fields.token)
      ? [problem('token', 'is_token', token[1])]
      : []),
  ];
}

function changedColumns({ url, token, chat_id, topic_id, recipients }: DestinationFields): Partial<DestinationColumns> {
  return {
    ...(url !== undefined && { url: new Secret(url), host: new URL(url).host }),
    ...(token !== undefined && { token: token === null ? null : new Secret(token) }),
    ...(chat_id !== undefined && { chatId: chat_id }),
    ...(topic_id !== undefined && { topicId: topic_id }),
    ...(recipients !== undefined && { recipients, host: nameOf(recipients) }),
  };
}

/** Without the addresses, because names appear where not everybody may see them. */
const nameOf = ({ length }: readonly string[]): string => (length === 1 ? 'e-mail' : `e-mail to ${length} recipients`);

function hasTopic(text: string): boolean {
  const { pathname, search } = new URL(text);
  return search === '' && /^\/[\w-]{1,64}$/.test(pathname);
}

const problem = (field: Field, code: string, message: string): FieldError => ({ field, code, message });

function refuse(details: readonly FieldError[]): void {
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details: [...details] });
}
