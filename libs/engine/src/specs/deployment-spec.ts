import type { ReleaseRuntime } from '@fairlead/contracts';
import type { CommitInfo, Manifest } from '../layout/manifest';
import type { ApplicationSpec } from './application-spec';

/** A release that runs or can run on a server. */
export interface RunningRelease {
  /** Number of the deployment that started it: names the unit `fairlead-<app>-<number>.service`. */
  readonly number: number;
  /** Number of the deployment that built it: names the folder `releases/<number>`. */
  readonly releaseNumber: number;
  readonly runtime: ReleaseRuntime;
  /** Loopback port of the first instance; static releases have none. */
  readonly port?: number;
}

export interface DeploySpec {
  readonly application: ApplicationSpec;
  /** Number of this deployment. */
  readonly number: number;
  /** The release that serves now, if one does. */
  readonly previous?: RunningRelease;
}

export interface RollbackSpec extends DeploySpec {
  /** Number of the deployment whose kept release is started again. */
  readonly releaseNumber: number;
  /** What the recorder was told of that release. */
  readonly manifest: Manifest;
}

/** What a flow tells as soon as it is true, so that the record never runs ahead of the machine nor behind it. */
export interface DeployRecorder {
  commit(commit: CommitInfo): Promise<void>;
  /** `manifest`: what a rollback needs to start the release again. */
  release(release: RunningRelease & { readonly manifest: Manifest }): Promise<void>;
  switched(at: Date, durationMs: number): Promise<void>;
}

/** `live`: observed to the end. `fellBack`: it was switched to, failed, and the former release serves again. */
export type DeployOutcome =
  | { readonly kind: 'live' }
  | { readonly kind: 'fellBack'; readonly code: 'CRASHED_AFTER_SWITCH'; readonly message: string };
