import { hasControlCharacters, isWellFormed, validationRule } from '../../common/validation-rule';

const URL_MAX = 2048;
const TOKEN_MAX = 2048;

/** Whether the address may be connected to is decided when it is: a name can resolve to another one by then. */
export function checkForgeApiUrl(value: unknown): string | undefined {
  const expected = 'must be an https or http URL without a user name, a password, a query and a fragment';
  if (typeof value !== 'string' || value.length > URL_MAX || hasControlCharacters(value) || !isWellFormed(value))
    return expected;
  if (!/^https?:\/\/[^\s\\]+$/.test(value) || /[?#]/.test(value) || !URL.canParse(value)) return expected;
  const { username, password } = new URL(value);
  return username === '' && password === '' ? undefined : expected;
}

/** It is sent in a header. */
export function checkForgeToken(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > TOKEN_MAX) return `must have at most ${TOKEN_MAX} characters`;
  return /^[!-~]+$/.test(value) ? undefined : 'must have letters, digits and signs of ASCII only, without blanks';
}

export const IsForgeApiUrl = (): PropertyDecorator => validationRule('is_forge_api_url', checkForgeApiUrl);
export const IsForgeToken = (): PropertyDecorator => validationRule('is_forge_token', checkForgeToken);
