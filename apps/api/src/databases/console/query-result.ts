import type { QueryColumn } from '@fairlead/dto';

export interface QueryLimits {
  readonly rows: number;
  readonly bytes: number;
  readonly timeoutMs: number;
}

export interface StatementResult {
  readonly columns: QueryColumn[];
  readonly rows: (string | null)[][];
  readonly truncated: boolean;
  readonly affectedRows: number | null;
}

/** The engine refused the statement, or it failed; the message is the engine's. */
export class StatementFailed extends Error {}

/** The statement could change data, and was not allowed to. */
export class StatementNotReadOnly extends Error {}

/** Collects the rows of a result up to the limits. */
export class ResultRows {
  readonly rows: (string | null)[][] = [];
  truncated = false;
  #bytes = 0;

  constructor(private readonly limits: QueryLimits) {}

  /** Returns whether more rows are wanted. */
  add(row: readonly (string | null)[]): boolean {
    if (this.truncated) return false;
    if (this.rows.length >= this.limits.rows) this.truncated = true;
    else this.#fit(row);
    return !this.truncated;
  }

  /** A value that does not fit is cut, so that even one large value shows its beginning. */
  #fit(row: readonly (string | null)[]): void {
    const fitting = row.map((value) => {
      const room = Math.max(0, this.limits.bytes - this.#bytes);
      this.#bytes += (value?.length ?? 0) + 2;
      if (value === null || value.length <= room) return value;
      this.truncated = true;
      return `${value.slice(0, room)}…`;
    });
    this.rows.push(fitting);
  }
}
