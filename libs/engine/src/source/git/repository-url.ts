const MAX_LENGTH = 2048;
const TRANSPORTS = ['https', 'http', 'ssh', 'git'] as const;
const HOSTNAME = /^([A-Za-z0-9_][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])$/;
const USER = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const SCP_LIKE =
  /^([A-Za-z0-9_][A-Za-z0-9._-]*)@([A-Za-z0-9_][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\]):(?![-/]*$)(?!-)(?!:)(.+)$/;

export type RepositoryTransport = (typeof TRANSPORTS)[number];

export type ParsedRepositoryUrl =
  | { readonly url: string; readonly transport: RepositoryTransport; readonly problem?: undefined }
  | { readonly problem: string };

/**
 * Accepts an `https`, `http`, `ssh` or `git` URL, or `user@host:path`, and refuses everything that git could read as an option,
 * a local path or a transport helper (`ext::…` runs commands). Credentials in the URL are refused, because they would appear in
 * logs.
 */
export function parseRepositoryUrl(text: string): ParsedRepositoryUrl {
  if (text.length === 0 || text.length > MAX_LENGTH) return { problem: `must have 1 to ${MAX_LENGTH} characters` };
  if (/[\s\p{Cc}\\]/u.test(text)) return { problem: 'must not contain white space, control characters or backslashes' };
  if (!text.includes('://')) return parseScpLike(text);
  if (!URL.canParse(text)) return { problem: 'is not a valid URL' };
  const url = new URL(text);
  const transport = TRANSPORTS.find((name) => url.protocol === `${name}:` && text.startsWith(`${name}://`));
  if (!transport) return { problem: 'must be an https, http, ssh or git URL, or user@host:path' };
  if (url.password !== '') return { problem: 'must not contain a password: use an SSH URL and the deploy key' };
  if (url.username !== '' && (transport !== 'ssh' || !USER.test(url.username))) {
    return { problem: 'must not contain credentials: use an SSH URL and the deploy key' };
  }
  if (!HOSTNAME.test(url.hostname)) return { problem: 'has no valid host name' };
  if (url.pathname.length < 2 || url.hash !== '' || url.search !== '')
    return { problem: 'must end with the path of a repository' };
  return { url: text, transport };
}

function parseScpLike(text: string): ParsedRepositoryUrl {
  if (!SCP_LIKE.test(text)) return { problem: 'must be an https, http, ssh or git URL, or user@host:path' };
  return { url: text, transport: 'ssh' };
}

/** Whether it is a valid name of a branch, tag or commit by git's own rules (`git check-ref-format`), and not an option. */
export function isValidRef(text: string): boolean {
  if (text.length === 0 || text.length > 255 || text === '@') return false;
  if (/[\s\p{Cc}~^:?*[\\]/u.test(text)) return false;
  if (/^[-/.]|\.\.|@\{|\/\/|\/\.|\.lock(\/|$)|[/.]$/.test(text)) return false;
  return true;
}

/** Whether it is a relative path inside the repository. */
export function isValidSubdirectory(text: string): boolean {
  if (text.length === 0 || text.length > 1024 || /[\p{Cc}\\]/u.test(text)) return false;
  return text
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && part !== '.git' && !part.startsWith('-'));
}
