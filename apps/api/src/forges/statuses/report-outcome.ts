import type { ForgeProblem } from '@fairlead/dto';
import type { CommitStatusEntry } from './commit-status-entry.entity';

export type ReportProblem = Pick<ForgeProblem, 'code' | 'message'>;

/** How an attempt has ended. */
export type ReportOutcome =
  /** `isReplaced`: the commit shows a newer deployment of it. */
  | { readonly kind: 'reported'; readonly isReplaced: boolean }
  /** Nothing was sent, and nothing will be. */
  | { readonly kind: 'dropped'; readonly message: string }
  /** The forge wants no requests for a while. */
  | { readonly kind: 'paused'; readonly pauseMs: number; readonly message: string }
  | { readonly kind: 'failed'; readonly problem: ReportProblem; readonly pauseMs: number | undefined };

export interface ReportAttempt {
  readonly entry: CommitStatusEntry;
  readonly outcome: ReportOutcome;
  readonly commitReported: boolean;
}
