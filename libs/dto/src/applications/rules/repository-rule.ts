import { hasControlCharacters, validationRule } from '../../common/validation-rule';

const MAX = 2048;
const SCHEMES = new Set(['https:', 'http:', 'ssh:', 'git:']);
const HOST = /^(?!-)[A-Za-z0-9.-]{1,253}$/;
const SCP = /^([A-Za-z0-9_][A-Za-z0-9_.-]*)@([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)([^-].*)$/;

/**
 * An https, http, ssh or git URL, or `user@host:path`. Anything that git would take for an option or for a helper program
 * (`ext::`, `file://`) is refused, and so is a password in the URL: it would be seen in every record.
 */
export function checkRepository(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > MAX) return `must have at most ${MAX} characters`;
  if (hasControlCharacters(value) || /[\s"'`<>\\|{}^]/.test(value))
    return 'must not contain blanks, quotes or control characters';
  return value.includes('://') ? checkUrl(value) : checkScp(value);
}

function checkUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return 'is not a valid URL';
  const url = new URL(text);
  if (!SCHEMES.has(url.protocol)) return 'must be an https, http, ssh or git URL, or user@host:path';
  if (url.password !== '' || (url.username !== '' && url.protocol !== 'ssh:')) {
    return 'must not contain credentials; use an SSH URL and the deploy key of the application';
  }
  if (url.username.startsWith('-') || !(HOST.test(url.hostname) || /^\[[0-9a-f:.]+\]$/i.test(url.hostname)))
    return 'has no valid host name';
  if (url.hash !== '') return 'must not contain a fragment';
  return url.pathname.length > 1 ? undefined : 'names no repository on its host';
}

function checkScp(text: string): string | undefined {
  return SCP.test(text) ? undefined : 'must be an https, http, ssh or git URL, or user@host:path';
}

export const IsRepository = (): PropertyDecorator => validationRule('is_repository', checkRepository);
