export interface FuzzFinding {
  /** Which request of the run it was. */
  readonly index: number;
  readonly problem: string;
  /** The request as a command for a shell. */
  readonly curl: string;
}

export interface FuzzOptions {
  readonly url: string;
  readonly document: object;
  readonly owner: { readonly email: string; readonly password: string };
  readonly requests: number;
  readonly seed: number;
  /** Runs a statement in the database of the instance: there is no worker, whose work is imitated. */
  readonly execute: (statement: string) => Promise<void>;
  /** Called after each request; false ends the run. */
  readonly onProgress?: (progress: { done: number; findings: readonly FuzzFinding[] }) => boolean;
}

export function runFuzz(options: FuzzOptions): Promise<{
  done: number;
  findings: FuzzFinding[];
  statuses: Record<string, number>;
  routes: Record<string, Record<string, number>>;
  slowest: { ms: number; request: string }[];
}>;
