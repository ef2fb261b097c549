import type { ForgeKind } from '@fairlead/contracts';
import { repositoryLocation, type RepositoryLocation } from '@fairlead/engine';

/** A repository in the API of its forge. */
export interface ForgeTarget {
  /** The address of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Owner and name, with all groups in between on GitLab: `shop/web`. */
  readonly repository: string;
}

export interface ForgeTargetProblem {
  readonly field: 'source.repository' | 'forge.api_url';
  readonly problem: string;
}

/** The paths of the APIs below the address of the forge. */
const API_PATHS: Readonly<Record<ForgeKind, string>> = {
  github: '/api/v3',
  gitlab: '/api/v4',
  gitea: '/api/v1',
  bitbucket: '/2.0',
};

/** The hosts of public forges by those that git connects to. */
const PUBLIC_APIS: Readonly<Record<ForgeKind, Readonly<Record<string, string>>>> = {
  github: {
    'github.com': 'https://api.github.com',
    'www.github.com': 'https://api.github.com',
    'ssh.github.com': 'https://api.github.com',
  },
  gitlab: { 'altssh.gitlab.com': 'https://gitlab.com/api/v4' },
  gitea: {},
  bitbucket: {
    'bitbucket.org': 'https://api.bitbucket.org/2.0',
    'altssh.bitbucket.org': 'https://api.bitbucket.org/2.0',
  },
};

const OWNER_AND_NAME = 2;

/** `apiUrl`: as it was entered; `null` for the address that follows from the repository. */
export function forgeTarget(
  kind: ForgeKind,
  repository: string,
  apiUrl: string | null,
): ForgeTarget | ForgeTargetProblem {
  const location = repositoryLocation(repository);
  if (!location || location.names.length < OWNER_AND_NAME)
    return { field: 'source.repository', problem: 'repository must have the path of a repository on the forge' };
  return apiUrl === null ? byDefault(kind, location) : atAddress(kind, location, apiUrl);
}

function byDefault(kind: ForgeKind, location: RepositoryLocation): ForgeTarget | ForgeTargetProblem {
  const { host } = location;
  // Gitea can be below a path, and has nothing between owner and name.
  const base = kind === 'gitea' ? location.names.slice(0, -OWNER_AND_NAME) : [];
  const names = location.names.slice(base.length);
  const apiUrl = PUBLIC_APIS[kind][host] ?? ownApi(kind, host, base);
  return apiUrl === undefined
    ? { field: 'forge.api_url', problem: 'api_url must be given for this repository' }
    : target(kind, apiUrl, names);
}

function ownApi(kind: ForgeKind, host: string, base: readonly string[]): string | undefined {
  if (kind === 'bitbucket') return undefined;
  if (kind === 'github' && host.endsWith('.ghe.com')) return `https://api.${host}`;
  return `https://${[host, ...base.map(encodeURIComponent)].join('/')}${API_PATHS[kind]}`;
}

function atAddress(kind: ForgeKind, { names }: RepositoryLocation, entered: string): ForgeTarget | ForgeTargetProblem {
  const apiUrl = new URL(entered).href.replace(/\/+$/, '');
  const { pathname } = new URL(apiUrl);
  const path = pathname.endsWith(API_PATHS[kind]) ? pathname.slice(0, -API_PATHS[kind].length) : '';
  const base = path.split('/').filter((name) => name !== '');
  // The repository of a forge below a path has that path as well, unless git connects by SSH.
  const isBelow = base.every((name, index) => name === encodeURIComponent(names[index] ?? ''));
  return target(
    kind,
    apiUrl,
    isBelow && names.length - base.length >= OWNER_AND_NAME ? names.slice(base.length) : names,
  );
}

function target(kind: ForgeKind, apiUrl: string, names: readonly string[]): ForgeTarget | ForgeTargetProblem {
  if (kind !== 'gitlab' && names.length !== OWNER_AND_NAME)
    return { field: 'source.repository', problem: 'repository must have an owner and a name on this forge' };
  return { apiUrl, repository: names.join('/') };
}
