import { hasControlCharacters, isWellFormed, validationRule } from '../common/validation-rule';

const PATH_MAX = 200;
/** Of bcrypt, which would ignore what comes behind. */
const PASSWORD_MAX_BYTES = 72;
const PASSWORD_MIN = 8;
const PEM_MAX = 65_536;

/** The beginning of paths: whole parts of plain characters, so that there is one way to write each. */
export function checkDomainPath(value: unknown): string | undefined {
  if (value === '/') return undefined;
  if (typeof value !== 'string' || !value.startsWith('/')) return 'must begin with "/"';
  if (value.length > PATH_MAX) return `must have at most ${PATH_MAX} characters`;
  const parts = value.slice(1).split('/');
  if (!parts.every((part) => /^[A-Za-z0-9._~-]+$/.test(part)))
    return 'must be parts of letters, digits and . _ ~ - with "/" between them, and none at the end';
  return parts.some((part) => /^\.+$/.test(part)) ? 'must not contain "." or ".."' : undefined;
}

export const IsDomainPath = (): PropertyDecorator => validationRule('is_path', checkDomainPath);

export const IsBasicAuthUsername = (): PropertyDecorator =>
  validationRule('is_username', (value) =>
    typeof value === 'string' && /^[A-Za-z0-9._@+-]{1,64}$/.test(value)
      ? undefined
      : 'must be 1 to 64 letters, digits or any of . _ @ + -',
  );

export const IsBasicAuthPassword = (): PropertyDecorator =>
  validationRule('is_password', (value) => {
    if (typeof value !== 'string' || value.length < PASSWORD_MIN)
      return `must have at least ${PASSWORD_MIN} characters`;
    if (hasControlCharacters(value) || !isWellFormed(value)) return 'must not contain control characters';
    return Buffer.byteLength(value) > PASSWORD_MAX_BYTES ? `must have at most ${PASSWORD_MAX_BYTES} bytes` : undefined;
  });

/** What exactly is in it is looked at when it is used; its text never appears in an error. */
export const IsPem = (): PropertyDecorator =>
  validationRule('is_pem', (value) => {
    if (typeof value !== 'string' || !value.includes('-----BEGIN '))
      return 'must be PEM, with its lines "-----BEGIN …"';
    return value.length > PEM_MAX ? `must have at most ${PEM_MAX} characters` : undefined;
  });
