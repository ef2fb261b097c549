import type { ForgeRecord, ForgeSettings, UpdateForge } from '@fairlead/client';
import type { ForgeKind } from '@fairlead/contracts';

export interface ForgeValues {
  kind: ForgeKind;
  /** Empty for the address that follows from the repository. */
  api_url: string;
  /** Empty for the stored one, which is never known here. */
  token: string;
}

/** Fields of the API, in the order of the form. */
export const FORGE_FIELDS = ['forge.kind', 'forge.api_url', 'forge.token'] as const;

interface ForgeOption {
  label: string;
  /** An example of the address of its API. */
  apiUrl: string;
  /** What the token needs. */
  permission: string;
}

export const FORGE_OPTIONS: Readonly<Record<ForgeKind, ForgeOption>> = {
  github: {
    label: 'GitHub',
    apiUrl: 'https://api.github.com',
    permission: 'A fine-grained token for the repository that may write commit statuses and deployments.',
  },
  gitlab: {
    label: 'GitLab',
    apiUrl: 'https://gitlab.com/api/v4',
    permission: 'A project access token with the role Developer and the scope api.',
  },
  gitea: {
    label: 'Gitea or Forgejo',
    apiUrl: 'https://git.example.com/api/v1',
    permission: 'A token with the permission write:repository, of a user who may write to the repository.',
  },
  bitbucket: {
    label: 'Bitbucket',
    apiUrl: 'https://api.bitbucket.org/2.0',
    permission: 'A repository access token that may read repositories.',
  },
};

export const forgeValues = (stored: ForgeRecord | null, kind: ForgeKind): ForgeValues => ({
  kind: stored?.kind ?? kind,
  api_url: stored?.api_url ?? '',
  token: '',
});

/** The stored address belongs to the stored kind, so that another kind begins without one. */
export function apiUrlFor(kind: ForgeKind, entered: string, stored: ForgeRecord | null): string {
  if (kind === stored?.kind) return entered || stored.api_url;
  return entered === stored?.api_url ? '' : entered;
}

/** As the API stores it. */
function withoutSlash(text: string): string {
  const url = text.trim();
  return (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, '');
}

/** A token is sent nowhere but where it was entered for. Where an address follows from the repository, the API decides. */
export function needsToken({ kind, api_url: entered }: ForgeValues, stored: ForgeRecord | null): boolean {
  if (kind !== stored?.kind) return true;
  const apiUrl = withoutSlash(entered);
  return apiUrl !== '' && apiUrl !== stored.api_url;
}

/** What is to be sent for the first token, or what has changed; undefined: nothing. */
export function forgeChange(
  values: ForgeValues,
  stored: ForgeRecord | null,
): { forge: ForgeSettings | UpdateForge } | undefined {
  const { kind } = values;
  const apiUrl = withoutSlash(values.api_url) || null;
  const token = values.token.trim();
  if (!stored) {
    if (apiUrl === null && token === '') return undefined;
    return { forge: { kind, ...(apiUrl !== null && { api_url: apiUrl }), token } };
  }
  const isOther = kind !== stored.kind;
  const change: UpdateForge = {
    ...(isOther && { kind }),
    ...(isOther ? apiUrl !== null && { api_url: apiUrl } : apiUrl !== stored.api_url && { api_url: apiUrl }),
    ...(token !== '' && { token }),
  };
  return Object.keys(change).length === 0 ? undefined : { forge: change };
}

export const forgeRules = (stored: ForgeRecord | null) => ({
  forge: {
    api_url: (url: string) => (url.trim() === '' || /^https?:\/\/./.test(url.trim()) ? null : 'Enter a URL.'),
    token: (token: string, { forge }: { forge: ForgeValues }) => {
      if (token.trim() !== '' || !needsToken(forge, stored)) return null;
      return stored ? 'Enter the token again: it is sent to another address.' : 'Enter the token.';
    },
  },
});
