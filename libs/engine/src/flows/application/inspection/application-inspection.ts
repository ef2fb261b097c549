import type { ProcessState, ReleaseRuntime } from '@fairlead/contracts';
import type { HealthCheckSpec } from '../../../specs/application-spec';

export interface ProcessInspection {
  /** `web`, or the name of another process. */
  readonly name: string;
  /** Counted from 1. */
  readonly instance: number;
  readonly port?: number;
  readonly state: ProcessState;
  /** Restarts since the unit was started. */
  readonly restarts: number;
  /** Number of exits within the last ten minutes, for any reason. */
  readonly recentExits: number;
  /** How many of these exits were kills for lack of memory. */
  readonly recentOomKills: number;
  /** How the process ended last: `exit code 1`, `killed by signal 9`, `killed: out of memory`. */
  readonly lastExit?: string;
  /** RFC 3339 UTC. */
  readonly activeSince?: string;
  readonly memoryBytes?: number;
  /** CPU time since the process was started; two inspections give a rate. */
  readonly cpuNanoseconds?: number;
  /** Result of the health check, for running web processes that were to be checked. */
  readonly healthy?: boolean;
  /** Why it is not healthy. */
  readonly unhealthyReason?: string;
}

export interface ApplicationInspection {
  readonly applicationId: string;
  /** Number of the live deployment; missing if there is none. */
  readonly number?: number;
  /** Loopback port of the first instance. */
  readonly port?: number;
  readonly runtime?: ReleaseRuntime;
  /** State of the web process; of several instances, the worst one. */
  readonly state: ProcessState;
  /** Taken from the same process as `state`, like the fields that follow. */
  readonly restarts: number;
  readonly lastExit?: string;
  readonly activeSince?: string;
  /** Processes of the live release, web first. */
  readonly processes: readonly ProcessInspection[];
  /** Whether visitors see the maintenance page. */
  readonly maintenance: boolean;
  /** Uptime of the server in seconds at the inspection, used for rates. */
  readonly uptimeSeconds: number;
}

/** Health checks by application id. */
export type HealthChecks = Readonly<
  Record<string, Pick<HealthCheckSpec, 'type' | 'path' | 'expectedStatus' | 'timeoutSeconds'>>
>;
