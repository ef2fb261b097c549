import type { ForgeKind, ForgeRecord, ForgeSettings } from './application-forge';

export interface ForgeValues {
  kind: ForgeKind;
  api_url: string;
  /** The stored token is never known here. */
  token: string;
}

/** Fields of the API, in the order of the form. */
export const FORGE_FIELDS = ['forge.kind', 'forge.api_url', 'forge.token'] as const;

export const FORGE_KINDS: readonly {
  value: ForgeKind;
  label: string;
  apiUrl: string;
  /** What the token needs. */
  permission: string;
}[] = [
  {
    value: 'github',
    label: 'GitHub',
    apiUrl: 'https://api.github.com',
    permission: 'A fine-grained token for the repository that may write commit statuses and deployments.',
  },
  {
    value: 'gitlab',
    label: 'GitLab',
    apiUrl: 'https://gitlab.com/api/v4',
    permission: 'A project access token with the role Developer and the scope api.',
  },
  {
    value: 'gitea',
    label: 'Gitea, Forgejo',
    apiUrl: 'https://git.example.com/api/v1',
    permission: 'A token with the permission to write repositories.',
  },
  {
    value: 'bitbucket',
    label: 'Bitbucket',
    apiUrl: 'https://api.bitbucket.org/2.0',
    permission: 'A repository access token with the permission to write repositories.',
  },
];

export const forgeValues = (forge: ForgeRecord | null, kind: ForgeKind): ForgeValues => ({
  kind: forge?.kind ?? kind,
  api_url: forge?.api_url ?? '',
  token: '',
});

export const toForgeSettings = ({ kind, api_url, token }: ForgeValues): ForgeSettings => ({
  kind,
  api_url: api_url.trim() || null,
  token: token.trim(),
});

export const FORGE_RULES = {
  forge: {
    api_url: (url: string) => (url.trim() === '' || /^https?:\/\/./.test(url.trim()) ? null : 'Enter a URL.'),
    token: (token: string) => (token.trim() === '' ? 'Enter the token.' : null),
  },
};
