/** That the process answers. */
export class Liveness {
  /** @example "live" */
  status!: 'live';
}

/** That requests may be sent here. */
export class ReadinessReport {
  /** @example "ready" */
  status!: 'ready';

  /**
   * What was looked at.
   * @example { "database": "ok" }
   */
  checks!: Record<string, string>;
}
