import type { DeploySpec } from '../flows/specs';
import type { Step } from '../flows/step';
import type { Host } from '../host/host';
import type { Manifest } from './manifest';

/** One deployment that is being brought up: a release that is there, under the number of the deployment. */
export interface Run {
  readonly spec: DeploySpec;
  readonly releaseNumber: number;
  readonly manifest: Manifest;
}

export interface Started {
  readonly port?: number;
  /** The main process, where there is one. */
  readonly process?: number;
  /** Visitors are on it already: the deployment goes on after an interruption. */
  readonly serves: boolean;
}

export type Observation =
  | { readonly kind: 'passed' }
  | { readonly kind: 'fellBack' | 'down'; readonly reason: string; readonly output: string };

/**
 * A way to run releases. The flows know nothing of units, folders or containers; a new way is one more file that does these
 * five things, each of which leaves alone what is done already.
 */
export interface Runtime {
  /**
   * Brings the release up beside the one that serves, and prepares the slot that the proxy will be switched to.
   * @throws {EngineError} START_FAILED, RELEASE_MISSING
   */
  start(host: Host, run: Run, step: Step): Promise<Started>;
  /** @throws {EngineError} START_FAILED, HEALTH_CHECK_FAILED */
  verify(host: Host, run: Run, started: Started, step: Step): Promise<void>;
  /** Watches it while it serves; on a failure the former release serves again before this returns. */
  observe(host: Host, run: Run, started: Started, step: Step): Promise<Observation>;
}
