import { eventsOfPattern } from '@fairlead/contracts';
import { hasControlCharacters, isWellFormed, validationRule } from '../common/validation-rule';

const URL_MAX = 2048;
const DESCRIPTION_MAX = 200;

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
