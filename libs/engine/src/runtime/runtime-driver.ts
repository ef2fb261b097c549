import type { Step } from '../step/step';
import type { Host } from '../host/host';
import type { ProgramOf } from './program';
import type { ReleaseRun } from './release-run';

export interface StartedInstance {
  readonly port: number;
  /** Process id of the main process. */
  readonly pid: number;
}

export interface StartedRelease {
  /** The web processes in order; static releases have none. */
  readonly instances: readonly StartedInstance[];
  /** Whether it is already live, because the deployment continues after an interruption. */
  readonly serves: boolean;
  /** Whether it is only prepared, because the live release has its fixed port. */
  readonly waits?: boolean;
}

export type Observation =
  | { readonly kind: 'passed' }
  | { readonly kind: 'fellBack' | 'down'; readonly reason: string; readonly output: string };

/**
 * Runs releases of one runtime. Flows do not know units, folders or containers; a new runtime is one more implementation. All
 * methods are idempotent. Runtimes with processes use `unitRuntime` with a `ProgramOf`.
 */
export interface RuntimeDriver {
  /** What its processes run. A runtime without it has no processes, and so neither workers nor commands. */
  readonly programOf?: ProgramOf;
  /** Ensures what its programs need on the server, before a single run of one; `start` does it as well. */
  prepare?(host: Host, run: ReleaseRun, step: Step): Promise<void>;
  /**
   * Starts the release beside the live one, unless both have the same fixed port, and prepares the slot to which the proxy will
   * be switched.
   * @throws {EngineError} START_FAILED, RELEASE_MISSING, PORT_IN_USE
   */
  start(host: Host, run: ReleaseRun, step: Step): Promise<StartedRelease>;
  /** @throws {EngineError} START_FAILED, HEALTH_CHECK_FAILED */
  verify(host: Host, run: ReleaseRun, started: StartedRelease, step: Step): Promise<void>;
  /** Observes the live release. After a failure the previous release is live again before this returns. */
  observe(host: Host, run: ReleaseRun, started: StartedRelease, step: Step): Promise<Observation>;
}
