/** A process beside the web process. */
export class NewProcess {
  /**
   * Left out, it is the one of this name in the `Procfile`.
   * @example "node worker.js"
   */
  command?: string | null;

  /**
   * 0 keeps a process of the `Procfile` from being started.
   * @default 1
   * @example 1
   */
  instances?: number | null;
}

export class ProcessRecord {
  /**
   * `null`: the one of this name in the `Procfile`.
   * @example "node worker.js"
   */
  command!: string | null;

  /** @example 1 */
  instances!: number;
}
