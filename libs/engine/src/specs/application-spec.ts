import type {
  DrainSignal,
  HealthCheckType,
  ReleaseRuntime,
  SwitchMode,
  ToolchainSetting,
  UploadFormat,
} from '@fairlead/contracts';
import type { Secret } from './secret';

/** Input of the flows for an application: a plain value that callers make from their records. */
export interface ApplicationSpec {
  /** TypeID (`app_…`); it is also the name of the unprivileged user on the server. */
  readonly id: string;
  readonly runtime: 'auto' | ReleaseRuntime;
  readonly source: GitSourceSpec | ImageSourceSpec | UploadSourceSpec;
  readonly build: BuildSpec;
  readonly env: Readonly<Record<string, Secret>>;
  /**
   * Names in `env` whose values point to databases on the server: `127.0.0.1` in them means the server, even inside a
   * container.
   */
  readonly linkedNames?: readonly string[];
  readonly healthCheck: HealthCheckSpec;
  readonly resources: { readonly memoryMb?: number; readonly cpuPercent?: number };
  /**
   * Port on which the program listens. In a container the default is the port that the image exposes. A program without a
   * container is given it as `PORT` and has it on the server; the default is a port of its own for each release.
   */
  readonly port?: number;
  /** Number of web processes. */
  readonly instances: number;
  readonly switchMode: SwitchMode;
  /** Processes by name, except `web`. A process without a command uses the one in the Procfile. */
  readonly processes: Readonly<Record<string, ProcessSpec>>;
  /** Folders shared by all releases: relative to the release (systemd, static), or absolute inside the container (docker). */
  readonly persistentPaths: readonly string[];
  readonly container: ContainerSpec;
  /** Answers requests for missing pages with `index.html` (static). */
  readonly spaFallback: boolean;
  /** Signal sent to the previous release when its drain begins. Without one, the release is stopped when the drain ends. */
  readonly drainSignal?: DrainSignal;
  readonly drainSeconds: number;
  readonly observeSeconds: number;
}

export interface BuildSpec {
  readonly installCommand?: string;
  readonly buildCommand?: string;
  readonly startCommand?: string;
  /** Versions instead of those that the repository asks for. */
  readonly toolchains?: readonly ToolchainSetting[];
  readonly outputDirectory?: string;
  /** Command that runs once per deployment, in the new release, before any of its processes starts. */
  readonly releaseCommand?: string;
  /** Path relative to the application's folder (docker). */
  readonly dockerfile?: string;
  /** Build arguments of the Dockerfile. They are stored in the image, so they must not be secret. */
  readonly args?: Readonly<Record<string, string>>;
  /** Names of variables that the Dockerfile can mount as secrets during the build. */
  readonly secrets?: readonly string[];
}

export interface ProcessSpec {
  readonly command?: string;
  readonly instances: number;
}

export interface ContainerSpec {
  readonly readOnly: boolean;
  /** Linux capabilities in addition to the few that every container has, such as `SYS_PTRACE`. */
  readonly capabilities: readonly string[];
  readonly user?: string;
}

export interface ImageSourceSpec {
  readonly type: 'image';
  /** Normalized reference, such as `registry.example.com/shop/web:1.4` or one with `@sha256:…`. */
  readonly image: string;
  readonly registry?: { readonly username: string; readonly password: Secret };
}

/** An archive that somebody has uploaded to Fairlead. It is hostile: its limits are enforced where it is unpacked, too. */
export interface UploadSourceSpec {
  readonly type: 'upload';
  readonly id: string;
  readonly format: UploadFormat;
  readonly sizeBytes: number;
  /** Hex digest of the archive as it was uploaded. What has another one is not deployed. */
  readonly sha256: string;
  readonly subdirectory?: string;
}

export interface GitSourceSpec {
  readonly type: 'git';
  readonly repository: string;
  /** A branch, a tag or a commit (full or abbreviated), or `HEAD` for the default branch. */
  readonly ref: string;
  readonly subdirectory?: string;
  /** OpenSSH private key for repositories that are reached over SSH. */
  readonly deployKey?: Secret;
}

export interface HealthCheckSpec {
  readonly type: HealthCheckType;
  readonly path: string;
  /** Inclusive ranges, e.g. `[[200, 399]]`. */
  readonly expectedStatus: readonly (readonly [number, number])[];
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number;
  /** Seconds from the start within which the first check must pass. */
  readonly deadlineSeconds: number;
}
