import { REPOSITORY_CLAIMS, type PipelineProvider } from '@fairlead/contracts';
import { hasControlCharacters, isWellFormed, validationRule } from '../common/validation-rule';

const CONDITIONS_MAX = 20;
const VALUES_MAX = 50;
const VALUE_MAX = 300;
const CLAIM = /^[A-Za-z0-9_.:/-]{1,100}$/;
/** They are checked in any case, and have fields of their own or none. */
const REGISTERED = new Set(['iss', 'aud', 'exp', 'nbf', 'iat', 'jti']);
/** What a value of `sub` has in front of its first wildcard. */
const SUBJECT_STARTS: Readonly<Record<PipelineProvider, RegExp>> = {
  github: /^repo:[^:/]+\/./,
  forgejo: /^repo:[^:/]+\/./,
  gitlab: /^project_path:[^:/]+\/./,
  oidc: /^[^*]{3}/,
};

interface Condition {
  readonly claim: string;
  readonly values: readonly string[];
}

export function checkClaimName(value: unknown): string | undefined {
  if (typeof value !== 'string' || !CLAIM.test(value)) return 'must be the name of a claim, such as "repository"';
  return REGISTERED.has(value)
    ? 'must not be a claim that is always checked (iss, aud, exp, nbf, iat, jti)'
    : undefined;
}

export function checkClaimValues(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > VALUES_MAX)
    return `must contain 1 to ${VALUES_MAX} values`;
  const isValue = (each: unknown): boolean =>
    typeof each === 'string' &&
    each !== '' &&
    each.length <= VALUE_MAX &&
    !hasControlCharacters(each) &&
    isWellFormed(each);
  if (!value.every(isValue)) return `must contain texts of 1 to ${VALUE_MAX} characters without control characters`;
  return new Set(value).size < value.length ? 'must contain each value once' : undefined;
}

export const IsClaimName = (): PropertyDecorator => validationRule('is_claim_name', checkClaimName);
export const AreClaimValues = (): PropertyDecorator => validationRule('are_claim_values', checkClaimValues);

/**
 * What is wrong with the conditions of a trusted pipeline as a whole: without one that identifies the repository, every user of
 * the issuer could get a token.
 */
export function checkClaimConditions(provider: PipelineProvider, conditions: readonly Condition[]): string | undefined {
  if (conditions.length > CONDITIONS_MAX) return `must contain at most ${CONDITIONS_MAX} conditions`;
  if (new Set(conditions.map(({ claim }) => claim)).size < conditions.length)
    return 'must contain each claim once; a condition can have several values';
  const claims = REPOSITORY_CLAIMS[provider];
  const isIdentified = conditions.some(
    ({ claim, values }) => claims.includes(claim) && values.every((value) => isIdentifying(provider, claim, value)),
  );
  if (isIdentified) return undefined;
  return `must identify the repository: a condition on ${claims.join(', ')} whose values name at least its owner, such as "acme/shop" or "acme/*"`;
}

/** Whether the part in front of the first wildcard is specific enough. */
function isIdentifying(provider: PipelineProvider, claim: string, value: string): boolean {
  const [start = ''] = value.split('*', 1);
  if (claim.endsWith('_id')) return start === value;
  return claim === 'sub'
    ? SUBJECT_STARTS[provider].test(withRest(start, value))
    : /^[^/]+\/./.test(withRest(start, value));
}

/** A wildcard directly after the owner stands for any repository of it. */
function withRest(start: string, value: string): string {
  return start === value ? start : `${start}*`;
}
