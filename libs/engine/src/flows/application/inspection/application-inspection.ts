import type { ProcessState, ReleaseRuntime } from '@fairlead/contracts';
import type { HealthCheckSpec } from '../../../specs/application-spec';

export interface ProcessInspection {
  /** `web`, or the name of another process. */
  readonly name: string;
  /** Counted from 1. */
  readonly instance: number;
  readonly port?: number;
  readonly state: ProcessState;
  /** Since the unit was started. */
  readonly restarts: number;
  /** How often it ended within the last ten minutes, for whatever reason. */
  readonly recentExits: number;
  /** How many of these ends were kills for want of memory. */
  readonly recentOomKills: number;
  /** How the process ended last, where it has: `exit code 1`, `killed by signal 9`, `killed: out of memory`. */
  readonly lastExit?: string;
  /** RFC 3339 UTC. */
  readonly activeSince?: string;
  readonly memoryBytes?: number;
  /** Time of processors since the process was started; two looks make a rate. */
  readonly cpuNanoseconds?: number;
  /** What it answered when it was asked just now; only of web processes that were to be asked and that run. */
  readonly healthy?: boolean;
  /** Why it is not healthy. */
  readonly unhealthyReason?: string;
}

export interface ApplicationInspection {
  readonly applicationId: string;
  /** Number of the deployment that visitors see; none where nothing was switched to. */
  readonly number?: number;
  /** Of the first instance. */
  readonly port?: number;
  readonly runtime?: ReleaseRuntime;
  /** Of the web: where there are several instances, of the one that is worst off. */
  readonly state: ProcessState;
  /** Of the same process as `state`, as what follows. */
  readonly restarts: number;
  readonly lastExit?: string;
  readonly activeSince?: string;
  /** Of the live release, the web first. */
  readonly processes: readonly ProcessInspection[];
  /** Visitors are shown the maintenance page. */
  readonly maintenance: boolean;
  /** Seconds since the server booted, when it was looked: the clock for rates. */
  readonly uptimeSeconds: number;
}

/** How the web of an application is asked, by the application's id. */
export type HealthChecks = Readonly<
  Record<string, Pick<HealthCheckSpec, 'type' | 'path' | 'expectedStatus' | 'timeoutSeconds'>>
>;
