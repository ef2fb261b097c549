import { matchesName } from '../../platform/text/wildcards';
import type { StoredCondition, TrustedPipeline } from '../pipelines/trusted-pipeline.entity';
import { claimText, isPullRequest, type Claims } from './pipeline-run';

export interface ConditionResult extends StoredCondition {
  readonly actual: string | undefined;
  readonly holds: boolean;
}

/** A trusted pipeline compared with the claims of an id token. */
export interface PipelineMatch {
  readonly pipeline: TrustedPipeline;
  readonly conditions: readonly ConditionResult[];
  readonly refusesPullRequest: boolean;
  readonly accepts: boolean;
}

export function matchPipeline(pipeline: TrustedPipeline, claims: Claims): PipelineMatch {
  const conditions = pipeline.conditions.map(({ claim, values }) => {
    const actual = claimText(claims, claim);
    return {
      claim,
      values,
      actual,
      holds: actual !== undefined && values.some((value) => matchesValue(actual, value)),
    };
  });
  const refusesPullRequest = !pipeline.allowPullRequests && isPullRequest(claims);
  const accepts = conditions.every(({ holds }) => holds) && conditions.length > 0 && !refusesPullRequest;
  return { pipeline, conditions, refusesPullRequest, accepts };
}

/** Of those that accept, the one with the most conditions, then the one with the fewest wildcards, then the oldest. */
export function choosePipeline(matches: readonly PipelineMatch[]): PipelineMatch | undefined {
  return matches.filter(({ accepts }) => accepts).toSorted(bySpecificity)[0];
}

function bySpecificity({ pipeline: one }: PipelineMatch, { pipeline: other }: PipelineMatch): number {
  return (
    other.conditions.length - one.conditions.length ||
    wildcardsOf(one) - wildcardsOf(other) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  );
}

function wildcardsOf({ conditions }: TrustedPipeline): number {
  return conditions.filter(({ values }) => values.some((value) => value.includes('*'))).length;
}

/**
 * `*` stands for any characters but a colon, which separates the parts of a subject: one part must not be taken for two.
 */
export function matchesValue(actual: string, pattern: string): boolean {
  const parts = actual.split(':');
  const patterns = pattern.split(':');
  return parts.length === patterns.length && parts.every((part, index) => matchesName(part, patterns[index] ?? ''));
}
