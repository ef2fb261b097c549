import type { StatementSource } from '@fairlead/contracts';

/** All statements with the same text once their literals are replaced. Times are in milliseconds. */
export interface SlowStatement {
  /** Without values and comments, in one line, cut at the requested length. */
  readonly text: string;
  /** How often it has run, or in how many sessions it is running. */
  readonly calls: number;
  readonly totalMs: number;
  readonly maxMs: number;
  /** Rows that it has returned or changed; null where the engine does not count them. */
  readonly rows: number | null;
  /** Null where the engine does not record it. */
  readonly lastSeenAt: Date | null;
}

export interface SlowStatements {
  readonly source: StatementSource;
  /** When the counting began; null if the engine does not record it, and for running statements. */
  readonly since: Date | null;
  /** Statements that took less are not counted; null if all are. */
  readonly thresholdMs: number | null;
  /** Why the engine has no statistics of completed statements, and how it gets them; null if it has them. */
  readonly limitation: string | null;
  /** Sorted by total time, the longest first. */
  readonly statements: readonly SlowStatement[];
}

export interface SlowStatementLimits {
  readonly statements: number;
  /** Length of a text. */
  readonly characters: number;
  /** Running statements are listed after this time, where there are no statistics of completed ones. */
  readonly runningMs: number;
  /** For the whole reading. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}
