import type { Readable } from 'node:stream';
import type { ReleaseRuntime } from '@fairlead/contracts';
import type { CommitInfo, Manifest } from '../layout/manifest';
import type { ApplicationSpec } from './application-spec';

/** A release that is running or can be started on a server. */
export interface RunningRelease {
  /** Number of the deployment that started it, used in the unit name `fairlead-<app>-<number>.service`. */
  readonly number: number;
  /** Number of the deployment that built it, used as the folder name `releases/<number>`. */
  readonly releaseNumber: number;
  readonly runtime: ReleaseRuntime;
  /** Loopback port of the first instance; static releases have none. */
  readonly port?: number;
}

/** What one build can use of its server. */
export interface BuildLimits {
  /** Percentage of the server's memory. */
  readonly memoryPercent: number;
  /** Processes and threads at the same time. */
  readonly tasks: number;
}

export const DEFAULT_BUILD_LIMITS: BuildLimits = { memoryPercent: 85, tasks: 2048 };

export interface DeploySpec {
  readonly application: ApplicationSpec;
  /** Number of this deployment. */
  readonly number: number;
  /** The release that is live now, if there is one. */
  readonly previous?: RunningRelease;
  /** Without them `DEFAULT_BUILD_LIMITS` apply. */
  readonly buildLimits?: BuildLimits;
}

/** URLs of the mirrors from which toolchains are installed, in the layout of their publishers and without a final slash. */
export interface ToolchainMirrors {
  /** The layout of `https://nodejs.org/dist`. */
  readonly node: string;
  /** The layout of `https://go.dev/dl`. */
  readonly go: string;
  /** The layout of `https://github.com/astral-sh/python-build-standalone/releases`. */
  readonly python: string;
  /** Seconds after which a mirror that sends nothing is given up. */
  readonly stallSeconds: number;
}

/** A deployment that builds a release. */
export interface NewReleaseSpec extends DeploySpec {
  readonly mirrors: ToolchainMirrors;
  /** Needed for an upload. */
  readonly uploads?: UploadAccess;
}

/** How uploads are read, and what they may be where they are unpacked. */
export interface UploadAccess {
  /** Opens the archive with this id, anew for each attempt to send it. */
  readonly open: (id: string) => Readable;
  /** Bytes of an archive without its compression. */
  readonly maxUnpackedBytes: number;
  readonly maxEntries: number;
}

export interface RollbackSpec extends DeploySpec {
  /** Number of the deployment whose release is started again. */
  readonly releaseNumber: number;
  /** The manifest that the recorder received for that release. */
  readonly manifest: Manifest;
}

/** Receives each result as soon as it is true on the server, so that the record is never ahead of the machine or behind it. */
export interface DeployRecorder {
  /** `branch`: the default branch of the repository, where that was requested. */
  commit(commit: CommitInfo, branch?: string): Promise<void>;
  /** `manifest`: what a rollback needs to start the release again. */
  release(release: RunningRelease & { readonly manifest: Manifest }): Promise<void>;
  switched(at: Date, durationMs: number): Promise<void>;
}

/** `live`: the release passed observation. `fellBack`: it failed after the switch, and the previous release is live again. */
export type DeployOutcome =
  | { readonly kind: 'live' }
  | { readonly kind: 'fellBack'; readonly code: 'CRASHED_AFTER_SWITCH'; readonly message: string };
