import type { DrainSignal, HealthCheckType, ReleaseRuntime, SwitchMode } from '@fairlead/contracts';
import type { Secret } from './secret';

/** What the flows are told of an application: a plain value made from the records. */
export interface ApplicationSpec {
  /** TypeID (`app_…`); it is also the name of the unprivileged user on the server. */
  readonly id: string;
  readonly runtime: 'auto' | ReleaseRuntime;
  readonly source: GitSourceSpec | ImageSourceSpec;
  readonly build: BuildSpec;
  readonly env: Readonly<Record<string, Secret>>;
  /** Of these, the variables that lead to databases of the server: `127.0.0.1` in them is the server, wherever the application runs. */
  readonly linkedNames?: readonly string[];
  readonly healthCheck: HealthCheckSpec;
  readonly resources: { readonly memoryMb?: number; readonly cpuPercent?: number };
  /** Of the web process. */
  readonly instances: number;
  readonly switchMode: SwitchMode;
  /** By the name of the process, `web` apart; what has no command here has the one of the Procfile. */
  readonly processes: Readonly<Record<string, ProcessSpec>>;
  /** Folders that all releases share: inside the release (systemd, static), or absolute inside the container (docker). */
  readonly persistentPaths: readonly string[];
  readonly container: ContainerSpec;
  /** Pages that are not there are answered with `index.html` (static). */
  readonly spaFallback: boolean;
  /** Sent to the former release when it is to be drained; without one it is stopped at the end of the drain. */
  readonly drainSignal?: DrainSignal;
  readonly drainSeconds: number;
  readonly observeSeconds: number;
}

export interface BuildSpec {
  readonly installCommand?: string;
  readonly buildCommand?: string;
  readonly startCommand?: string;
  readonly outputDirectory?: string;
  /** Run once for each deployment, in the new release, before anything of it is started. */
  readonly releaseCommand?: string;
  /** Inside the application's folder (docker). */
  readonly dockerfile?: string;
  /** Arguments of the Dockerfile; they stay in the image, so nothing secret. */
  readonly args?: Readonly<Record<string, string>>;
  /** Names of variables that a Dockerfile can mount as secrets while it is built. */
  readonly secrets?: readonly string[];
}

export interface ProcessSpec {
  readonly command?: string;
  readonly instances: number;
}

export interface ContainerSpec {
  /** Port on which the program in the container listens; without it the one that the image exposes. */
  readonly port?: number;
  readonly readOnly: boolean;
  /** Linux capabilities beyond the few that every container has, such as `SYS_PTRACE`. */
  readonly capabilities: readonly string[];
  readonly user?: string;
}

export interface ImageSourceSpec {
  readonly type: 'image';
  /** Normalised reference: `registry.example.com/shop/web:1.4`, or with `@sha256:…`. */
  readonly image: string;
  readonly registry?: { readonly username: string; readonly password: Secret };
}

export interface GitSourceSpec {
  readonly type: 'git';
  readonly repository: string;
  /** A branch, a tag or a commit (full or abbreviated). */
  readonly ref: string;
  readonly subdirectory?: string;
  /** OpenSSH private key, used where the repository is reached over SSH. */
  readonly deployKey?: Secret;
}

export interface HealthCheckSpec {
  readonly type: HealthCheckType;
  readonly path: string;
  /** Inclusive ranges, e.g. `[[200, 399]]`. */
  readonly expectedStatus: readonly (readonly [number, number])[];
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number;
  /** Time from the start within which the first check must pass. */
  readonly deadlineSeconds: number;
}
