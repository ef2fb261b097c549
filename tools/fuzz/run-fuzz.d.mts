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
  /** Marks a record as ready: there is no worker that would do it. */
  readonly makeReady: (table: 'servers' | 'databases' | 'storages', id: string) => Promise<void>;
  readonly onProgress?: (progress: { done: number; findings: readonly FuzzFinding[] }) => void;
}

export function runFuzz(
  options: FuzzOptions,
): Promise<{ findings: FuzzFinding[]; statuses: Record<string, number>; slowest: { ms: number; request: string }[] }>;
