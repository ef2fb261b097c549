import { DEFAULT_ISSUERS, type PipelineProvider } from '@fairlead/contracts';

interface ProviderLabel {
  readonly name: string;
  readonly text: string;
  /** Where the address of the issuer is found. */
  readonly issuer: string;
  /** The conditions of a new trusted pipeline, for the reader to fill in. */
  readonly conditions: readonly { claim: string; example: string }[];
}

export const PROVIDER_LABELS: Readonly<Record<PipelineProvider, ProviderLabel>> = {
  github: {
    name: 'GitHub Actions',
    text: 'Workflows with the permission id-token: write.',
    issuer: 'Keep it for github.com. GitHub Enterprise has its own.',
    conditions: [
      { claim: 'repository', example: 'acme/shop' },
      { claim: 'ref', example: 'refs/heads/main' },
    ],
  },
  gitlab: {
    name: 'GitLab CI/CD',
    text: 'Jobs with id_tokens.',
    issuer: 'The address of the GitLab instance.',
    conditions: [
      { claim: 'project_path', example: 'acme/shop' },
      { claim: 'ref', example: 'main' },
      { claim: 'ref_type', example: 'branch' },
    ],
  },
  forgejo: {
    name: 'Forgejo Actions',
    text: 'Workflows with enable-openid-connect.',
    issuer: 'The address of the Forgejo instance, followed by /api/actions.',
    conditions: [
      { claim: 'repository', example: 'acme/shop' },
      { claim: 'ref', example: 'refs/heads/main' },
    ],
  },
  oidc: {
    name: 'Another issuer',
    text: 'Any that signs id tokens of OpenID Connect.',
    issuer: 'Exactly as in the claim iss of its tokens.',
    conditions: [{ claim: 'sub', example: 'system:serviceaccount:ci:deploy' }],
  },
};

export const defaultIssuer = (provider: PipelineProvider): string => DEFAULT_ISSUERS[provider] ?? '';
