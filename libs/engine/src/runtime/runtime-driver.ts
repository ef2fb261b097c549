import type { Step } from '../step/step';
import type { Host } from '../host/host';
import type { ProgramOf } from './program';
import type { ReleaseRun } from './release-run';

export interface StartedInstance {
  readonly port: number;
  /** Its main process. */
  readonly pid: number;
}

export interface StartedRelease {
  /** The web processes in the order of their numbers; pages have none. */
  readonly instances: readonly StartedInstance[];
  /** Visitors are on it already: the deployment goes on after an interruption. */
  readonly serves: boolean;
}

export type Observation =
  | { readonly kind: 'passed' }
  | { readonly kind: 'fellBack' | 'down'; readonly reason: string; readonly output: string };

/**
 * A way to run releases. The flows know nothing of units, folders or containers; a new way is one more file that does these
 * things, each of which leaves alone what is done already. What runs as processes is `unitRuntime` with a `ProgramOf`.
 */
export interface RuntimeDriver {
  /** What its processes run; a runtime without it has none, and so neither workers nor commands. */
  readonly programOf?: ProgramOf;
  /**
   * Brings the release up beside the one that serves, and prepares the slot that the proxy will be switched to.
   * @throws {EngineError} START_FAILED, RELEASE_MISSING
   */
  start(host: Host, run: ReleaseRun, step: Step): Promise<StartedRelease>;
  /** @throws {EngineError} START_FAILED, HEALTH_CHECK_FAILED */
  verify(host: Host, run: ReleaseRun, started: StartedRelease, step: Step): Promise<void>;
  /** Watches it while it serves; on a failure the former release serves again before this returns. */
  observe(host: Host, run: ReleaseRun, started: StartedRelease, step: Step): Promise<Observation>;
}
