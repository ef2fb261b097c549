import { hasControlCharacters, isWellFormed, validationRule } from '../common/validation-rule';

const KEY_MAX = 16_384;
const PASSWORD_MAX = 1024;
const PEM = /^-----BEGIN ((?:OPENSSH |RSA |EC |DSA )?PRIVATE KEY)-----\r?\n([A-Za-z0-9+/=\s]+)-----END \1-----\s*$/;
const OPENSSH_MAGIC = 'openssh-key-v1\0';

export function checkPrivateKey(value: unknown): string | undefined {
  const problem = 'must be a private key in PEM or OpenSSH format';
  if (typeof value !== 'string' || value.length > KEY_MAX) return problem;
  if (/ENCRYPTED/.test(value)) return NO_PASSPHRASE;
  const [, kind, body] = PEM.exec(value.trimStart()) ?? [];
  if (kind === undefined || body === undefined) return problem;
  if (!kind.startsWith('OPENSSH')) return undefined;
  const bytes = Buffer.from(body, 'base64');
  if (bytes.subarray(0, OPENSSH_MAGIC.length).toString('latin1') !== OPENSSH_MAGIC) return problem;
  const cipher = bytes.subarray(OPENSSH_MAGIC.length + 4, OPENSSH_MAGIC.length + 8).toString('latin1');
  return cipher === 'none' ? undefined : NO_PASSPHRASE;
}

const NO_PASSPHRASE = 'must have no passphrase: nobody is there to type it';

export function checkServerPassword(value: unknown): string | undefined {
  const fits = typeof value === 'string' && value.length > 0 && value.length <= PASSWORD_MAX;
  return fits && !hasControlCharacters(value) && isWellFormed(value)
    ? undefined
    : `must be a text of 1 to ${PASSWORD_MAX} characters without control characters`;
}

/** `SHA256:` and the base64 of 32 bytes without padding, as `ssh-keygen -l` prints it. */
export function checkFingerprint(value: unknown): string | undefined {
  return typeof value === 'string' && /^SHA256:[A-Za-z0-9+/]{43}$/.test(value)
    ? undefined
    : 'must be a fingerprint as "ssh-keygen -l" prints it: SHA256: and 43 characters';
}

export const IsPrivateKey = (): PropertyDecorator => validationRule('is_private_key', checkPrivateKey);
export const IsServerPassword = (): PropertyDecorator => validationRule('is_password', checkServerPassword);
export const IsFingerprint = (): PropertyDecorator => validationRule('is_fingerprint', checkFingerprint);
