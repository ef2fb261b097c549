import type { ApplicationInspection } from '@fairlead/engine';

/** One process of an application at an inspection. */
export interface ProcessSnapshot {
  /** `web`, or the name of a worker. */
  readonly name: string;
  /** From 1. */
  readonly instance: number;
  readonly state: ApplicationInspection['state'];
  /** Number of restarts. */
  readonly restarts: number;
  /** Number of restarts within the last 10 minutes. */
  readonly recentRestarts: number;
  /** `exit code 1`, `killed by signal 9`, `killed: out of memory`. */
  readonly lastExit: string | undefined;
  readonly outOfMemory: boolean;
  /** RFC 3339 UTC. */
  readonly activeSince: string | undefined;
  /** Result of the health check in this inspection; `undefined` where none was made. */
  readonly healthy: boolean | undefined;
  readonly unhealthyReason?: string | undefined;
}

export const processKey = ({ name, instance }: Pick<ProcessSnapshot, 'name' | 'instance'>): string =>
  `${name}.${instance}`;

export const isWebProcess = ({ name }: ProcessSnapshot): boolean => name === 'web';

/** `web`, `web 2`, `worker`. */
export const processDisplayName = ({ name, instance }: Pick<ProcessSnapshot, 'name' | 'instance'>): string =>
  instance === 1 ? name : `${name} ${instance}`;

/** Static releases have no processes, because the proxy serves them. */
export function toProcessSnapshots({ processes }: ApplicationInspection): readonly ProcessSnapshot[] {
  return processes.map((process) => ({
    name: process.name,
    instance: process.instance,
    state: process.state,
    restarts: process.restarts,
    recentRestarts: process.recentExits,
    lastExit: process.lastExit,
    outOfMemory: process.recentOomKills > 0,
    activeSince: process.activeSince,
    healthy: process.healthy,
    unhealthyReason: process.unhealthyReason,
  }));
}
