import { parseRepositoryUrl } from './repository-url';

/** Where a repository is: `https://git.example.com:8443/shop/web.git` is `web` of `shop` there. */
export interface RepositoryLocation {
  /** In lower case, with the port where an `https` URL has one. */
  readonly host: string;
  /** The path, decoded, without `.git`: no name is empty, `.` or `..`, or has a slash. */
  readonly names: readonly string[];
}

/** Undefined where the path is not a sequence of names. */
export function repositoryLocation(repository: string): RepositoryLocation | undefined {
  const parsed = parseRepositoryUrl(repository);
  if (parsed.problem !== undefined) return undefined;
  const { host, path } = repository.includes('://') ? partsOfUrl(repository) : partsOfScpLike(repository);
  const names = namesOf(path);
  return names && { host: host.toLowerCase(), names };
}

interface Parts {
  readonly host: string;
  /** As names that are still encoded, or not. */
  readonly path: readonly (string | undefined)[];
}

function partsOfUrl(text: string): Parts {
  const { protocol, host, hostname, pathname } = new URL(text);
  const path = pathname.split('/').map(decoded);
  return { host: protocol === 'https:' ? host : hostname, path };
}

function partsOfScpLike(text: string): Parts {
  const [, host = '', path = ''] = /^[^@]+@(\[[^\]]+\]|[^:]+):(.*)$/.exec(text) ?? [];
  return { host, path: path.split('/') };
}

function namesOf(path: Parts['path']): string[] | undefined {
  const names: string[] = [];
  for (const name of path) {
    if (name === undefined) return undefined;
    if (name !== '') names.push(name);
  }
  const last = names.pop()?.replace(/\.git$/, '');
  if (last === undefined) return undefined;
  names.push(last);
  return names.every(isName) ? names : undefined;
}

function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name);
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
