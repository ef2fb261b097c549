import type { CreateTrustedPipeline, TrustedPipelineRecord, UpdateTrustedPipeline } from '@fairlead/client';
import { PIPELINE_LIFETIME_DEFAULT, type PipelineProvider, type Scope } from '@fairlead/contracts';
import type { ApplicationOption, SelectOption } from '../../../components/record-select/option-queries';
import { repositoryPath } from '../../../lib/format/repository-url';
import { defaultIssuer, PROVIDER_LABELS } from './provider-labels';

export interface ConditionValues {
  claim: string;
  /** Separated by commas or lines. */
  values: string;
}

export interface PipelineValues {
  name: string;
  provider: PipelineProvider;
  issuer: string;
  audience: string;
  conditions: ConditionValues[];
  allowPullRequests: boolean;
  scopes: Scope[];
  servers: SelectOption[];
  applications: SelectOption[];
  lifetimeMinutes: number;
}

/** Fields of the API by those of the form. */
export const PIPELINE_FIELDS = [
  'name',
  'issuer',
  'audience',
  'conditions',
  'scopes',
  'server_ids',
  'application_ids',
  'lifetime_seconds',
] as const;

export const newConditions = (provider: PipelineProvider): ConditionValues[] =>
  PROVIDER_LABELS[provider].conditions.map(({ claim }) => ({ claim, values: '' }));

export const EMPTY_PIPELINE_VALUES: PipelineValues = {
  name: '',
  provider: 'github',
  issuer: defaultIssuer('github'),
  audience: '',
  conditions: newConditions('github'),
  allowPullRequests: false,
  scopes: ['applications:read', 'applications:deploy'],
  servers: [],
  applications: [],
  lifetimeMinutes: PIPELINE_LIFETIME_DEFAULT / 60,
};

/** What a link from an application fills in: a pipeline of its repository that deploys its branch. */
export function pipelineValuesFor(
  application: ApplicationOption | undefined,
  provider: PipelineProvider = 'github',
): PipelineValues {
  const base = {
    ...EMPTY_PIPELINE_VALUES,
    provider,
    issuer: defaultIssuer(provider),
    conditions: newConditions(provider),
  };
  if (!application) return base;
  const { id, name, source } = application;
  const known = source.type === 'git' ? claimsOf(provider, repositoryPath(source.repository), source.branch) : {};
  return {
    ...base,
    name: `CI, ${name}`.slice(0, 64),
    conditions: base.conditions.map(({ claim, values }) => ({ claim, values: known[claim] ?? values })),
    applications: [{ id, name }],
  };
}

/** The claims by which a forge names the repository and the branch. */
const claimsOf = (provider: PipelineProvider, repository: string, branch: string): Record<string, string> =>
  provider === 'gitlab'
    ? { project_path: repository, ref: branch, ref_type: 'branch' }
    : { repository, ref: `refs/heads/${branch}` };

export const parseValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

export const PIPELINE_RULES = {
  name: (name: string) => (name.trim() ? null : 'Enter a name to recognize it by.'),
  issuer: (issuer: string) => (/^https?:\/\/./.test(issuer.trim()) ? null : 'Enter a URL that begins with https://.'),
  conditions: (conditions: ConditionValues[]) =>
    conditions.some(({ claim, values }) => !claim.trim() || parseValues(values).length === 0)
      ? 'Enter the claim and at least one value of each condition, or remove it.'
      : null,
  scopes: (scopes: Scope[]) => (scopes.length > 0 ? null : 'Choose at least one scope.'),
};

const idsOf = (options: readonly SelectOption[]): string[] | null =>
  options.length > 0 ? options.map(({ id }) => id) : null;

export function toUpdatePipeline(values: PipelineValues): UpdateTrustedPipeline {
  const { name, issuer, audience, conditions, allowPullRequests, scopes, servers, applications, lifetimeMinutes } =
    values;
  return {
    name: name.trim(),
    issuer: issuer.trim(),
    ...(audience.trim() && { audience: audience.trim() }),
    conditions: conditions.map(({ claim, values: text }) => ({ claim: claim.trim(), values: parseValues(text) })),
    allow_pull_requests: allowPullRequests,
    scopes,
    server_ids: idsOf(servers),
    application_ids: idsOf(applications),
    lifetime_seconds: lifetimeMinutes * 60,
  };
}

export function toCreatePipeline(values: PipelineValues): CreateTrustedPipeline {
  const { name, issuer, conditions, scopes } = values;
  const { provider } = values;
  const required = {
    name: name.trim(),
    issuer: issuer.trim(),
    provider,
    scopes,
    conditions: conditions.map(({ claim, values: text }) => ({ claim: claim.trim(), values: parseValues(text) })),
  };
  return { ...toUpdatePipeline(values), ...required };
}

/** Records of applications and servers are only known by their ids. */
export function pipelineValues(pipeline: TrustedPipelineRecord): PipelineValues {
  const option = (id: string): SelectOption => ({ id, name: id });
  return {
    name: pipeline.name,
    provider: pipeline.provider,
    issuer: pipeline.issuer,
    audience: pipeline.audience,
    conditions: pipeline.conditions.map(({ claim, values }) => ({ claim, values: values.join('\n') })),
    allowPullRequests: pipeline.allow_pull_requests,
    scopes: pipeline.scopes,
    servers: (pipeline.server_ids ?? []).map(option),
    applications: (pipeline.application_ids ?? []).map(option),
    lifetimeMinutes: pipeline.lifetime_seconds / 60,
  };
}
