/** Who issues the id tokens of pipelines. `oidc`: any other issuer of OpenID Connect. */
export const PIPELINE_PROVIDERS = ['github', 'gitlab', 'forgejo', 'oidc'] as const;
export type PipelineProvider = (typeof PIPELINE_PROVIDERS)[number];

/** The issuers of services that have one for everybody. */
export const DEFAULT_ISSUERS: Readonly<Partial<Record<PipelineProvider, string>>> = {
  github: 'https://token.actions.githubusercontent.com',
  gitlab: 'https://gitlab.com',
};

/** The claims that identify the repository of a pipeline: each trusted pipeline has a condition on one of them. */
export const REPOSITORY_CLAIMS: Readonly<Record<PipelineProvider, readonly string[]>> = {
  github: ['repository', 'repository_id', 'sub'],
  gitlab: ['project_path', 'project_id', 'sub'],
  forgejo: ['repository', 'repository_id', 'sub'],
  oidc: ['repository', 'repository_id', 'project_path', 'project_id', 'sub'],
};

/** How long the token of a pipeline is valid, in seconds. */
export const PIPELINE_LIFETIME_MIN = 60;
export const PIPELINE_LIFETIME_MAX = 3600;
export const PIPELINE_LIFETIME_DEFAULT = 900;

/** The largest id token that is accepted, in characters. */
export const ID_TOKEN_MAX_LENGTH = 16_384;

/** By how many seconds the clock of an issuer may differ at most, whatever the setting. */
export const ID_TOKEN_LEEWAY_MAX_SECONDS = 300;

/** What is checked of an id token, in this order. */
export const ID_TOKEN_CHECKS = [
  'format',
  'algorithm',
  'issuer',
  'audience',
  'signature',
  'time',
  'subject',
  'conditions',
  'event',
  'single_use',
] as const;
export type IdTokenCheckName = (typeof ID_TOKEN_CHECKS)[number];

/**
 * Why a token exchange was refused, for the pipeline. Issuer, audience and signature are one reason: before the signature has
 * been verified, the response must not tell which issuers and audiences are trusted.
 */
export const EXCHANGE_REFUSALS = [
  'malformed',
  'untrusted',
  'expired',
  'not_yet_valid',
  'no_match',
  'pull_request',
  'replayed',
  'issuer_unavailable',
] as const;
export type ExchangeRefusal = (typeof EXCHANGE_REFUSALS)[number];
