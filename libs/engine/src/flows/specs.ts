import type { Secret } from '../command/secret';
import type { CommitInfo, Manifest } from '../runtime/manifest';

/** What the flows are told of an application: a plain value made from the records. */
export interface ApplicationSpec {
  /** TypeID (`app_…`); it is also the name of the unprivileged user on the server. */
  readonly id: string;
  readonly runtime: 'auto' | 'systemd' | 'static';
  readonly source: GitSourceSpec;
  readonly build: {
    readonly installCommand?: string;
    readonly buildCommand?: string;
    readonly startCommand?: string;
    readonly outputDirectory?: string;
  };
  readonly env: Readonly<Record<string, Secret>>;
  readonly healthCheck: HealthCheckSpec;
  readonly resources: { readonly memoryMb?: number; readonly cpuPercent?: number };
  readonly drainSeconds: number;
  readonly observeSeconds: number;
}

export interface GitSourceSpec {
  readonly repository: string;
  /** A branch, a tag or a commit (full or abbreviated). */
  readonly ref: string;
  readonly subdirectory?: string;
  /** OpenSSH private key, used where the repository is reached over SSH. */
  readonly deployKey?: Secret;
}

export interface HealthCheckSpec {
  readonly path: string;
  /** Inclusive ranges, e.g. `[[200, 399]]`. */
  readonly expectedStatus: readonly (readonly [number, number])[];
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number;
  /** Time from the start within which the first check must pass. */
  readonly deadlineSeconds: number;
}

/** A release that runs or can run on a server. */
export interface RunningRelease {
  /** Number of the deployment that started it: names the unit `fairlead-<app>-<number>.service`. */
  readonly number: number;
  /** Number of the deployment that built it: names the folder `releases/<number>`. */
  readonly releaseNumber: number;
  readonly runtime: 'systemd' | 'static';
  /** Loopback port; static releases have none. */
  readonly port?: number;
}

export interface DeploySpec {
  readonly application: ApplicationSpec;
  /** Number of this deployment. */
  readonly number: number;
  /** The release that serves now, if one does. */
  readonly previous?: RunningRelease;
}

export interface RollBackSpec extends DeploySpec {
  readonly previous: RunningRelease;
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

/** One hostname and what it leads to, as the proxy is told. */
export interface RouteSpec {
  readonly hostname: string;
  readonly applicationId: string;
  readonly tls: 'off' | 'internal';
  readonly redirectTo?: string;
}

export interface ServerFacts {
  readonly hostname: string;
  /** `debian` or `ubuntu` (the ID of /etc/os-release). */
  readonly os: string;
  readonly osVersion: string;
  readonly kernel: string;
  readonly arch: string;
  readonly cpuCount: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
}
