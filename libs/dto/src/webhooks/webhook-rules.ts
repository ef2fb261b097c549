import { eventsOfPattern } from '@fairlead/contracts';
import { isEmail } from 'class-validator';
import { hasControlCharacters, isWellFormed, validationRule } from '../common/validation-rule';

const URL_MAX = 2048;
const DESCRIPTION_MAX = 200;
const TOKEN_MAX = 200;
export const RECIPIENTS_MAX = 20;

/** Whether the address may be connected to is decided when it is: a name can resolve to another one by then. */
export function checkWebhookUrl(value: unknown): string | undefined {
  const expected = 'must be an https or http URL without a user name, a password and a fragment';
  if (typeof value !== 'string' || value.length > URL_MAX || hasControlCharacters(value) || !isWellFormed(value))
    return expected;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return expected;
  const { username, password, hash } = new URL(value);
  return username === '' && password === '' && hash === '' ? undefined : expected;
}

export function checkEventPattern(value: unknown): string | undefined {
  return typeof value === 'string' && eventsOfPattern(value).length > 0
    ? undefined
    : 'must contain names of events, such as "deployment.failed", "deployment.*" or "*"';
}

export function checkDescription(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a text';
  if (value.length > DESCRIPTION_MAX) return `must have at most ${DESCRIPTION_MAX} characters`;
  return hasControlCharacters(value) || !isWellFormed(value) ? 'must not contain control characters' : undefined;
}

export const IsWebhookUrl = (): PropertyDecorator => validationRule('is_webhook_url', checkWebhookUrl);
export const IsDescription = (): PropertyDecorator => validationRule('is_description', checkDescription);

/** Printable ASCII without spaces, because it becomes part of a header or of a URL. */
export function checkToken(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= TOKEN_MAX && /^[\x21-\x7e]+$/.test(value)
    ? undefined
    : `must be a text of 1 to ${TOKEN_MAX} printable characters without spaces`;
}

/** The number of a chat, negative for groups, or the name of a public channel. */
export function checkChatId(value: unknown): string | undefined {
  return typeof value === 'string' && /^(-?\d{1,20}|@[A-Za-z]\w{3,31})$/.test(value)
    ? undefined
    : 'must be the number of a chat, such as "-1001234567890", or the name of a public channel, such as "@ops"';
}

export function checkRecipients(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > RECIPIENTS_MAX)
    return `must contain 1 to ${RECIPIENTS_MAX} e-mail addresses`;
  const isOne = (each: unknown): boolean => typeof each === 'string' && !hasControlCharacters(each) && isEmail(each);
  if (!value.every(isOne)) return 'must contain e-mail addresses only';
  return new Set(value.map((each) => String(each).toLowerCase())).size < value.length
    ? 'must contain each address once'
    : undefined;
}

export const IsToken = (): PropertyDecorator => validationRule('is_token', checkToken);
export const IsChatId = (): PropertyDecorator => validationRule('is_chat_id', checkChatId);
export const AreRecipients = (): PropertyDecorator => validationRule('are_recipients', checkRecipients);
