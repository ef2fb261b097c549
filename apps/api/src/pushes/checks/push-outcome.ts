import type { PushSkipReason } from '@fairlead/contracts';
import type { Candidate, Handled } from './choose-head';

/** The result for the pushes that a check of the repository answers. */
export type PushOutcome =
  | { readonly kind: 'deploy'; readonly head: Candidate; readonly handled: Handled }
  | {
      readonly kind: 'skip';
      readonly reason: PushSkipReason;
      readonly head: Candidate | undefined;
      readonly handled: Handled;
      /** The deployment that the head has already. */
      readonly deploymentId?: string;
    }
  | { readonly kind: 'fail'; readonly code: string; readonly message: string };

/** Reasons that are worth an entry of the log although no hook has announced the push. */
const ALWAYS_REPORTED: ReadonlySet<PushSkipReason> = new Set(['paths_unchanged', 'skip_marker']);

export const isReported = (outcome: PushOutcome): boolean =>
  outcome.kind !== 'skip' || ALWAYS_REPORTED.has(outcome.reason);
