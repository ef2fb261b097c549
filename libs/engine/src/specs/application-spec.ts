import type {
  DrainSignal,
  HealthCheckType,
  RedirectStatus,
  ReleaseRuntime,
  SwitchMode,
  TlsMode,
} from '@fairlead/contracts';
import type { Secret } from '../command/secret';
import type { CommitInfo, Manifest } from '../layout/manifest';

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

/** One hostname, or a path of it, and what it leads to, as the proxy is told. */
export interface RouteSpec {
  /** `shop.example.com`, or `*.example.com`: whatever one label stands before it. */
  readonly hostname: string;
  readonly applicationId: string;
  /** `/api` means `/api` and all below it; without one it is `/`. Of several paths the longest counts. */
  readonly path?: string;
  /** The application sees `/x` where `/api/x` was asked for. */
  readonly stripPath?: boolean;
  readonly tls: TlsMode;
  readonly hsts?: HstsSpec;
  /** Requests over HTTP are sent to HTTPS, unless this is false or TLS is off. */
  readonly forceHttps?: boolean;
  /** A hostname, or the beginning of a URL. */
  readonly redirectTo?: string;
  /** 308 unless said. */
  readonly redirectStatus?: RedirectStatus;
  /** `passwordHash`: bcrypt (`$2b$…`). */
  readonly basicAuth?: { readonly username: string; readonly passwordHash: Secret };
  readonly maxRequestBytes?: number;
  /** A cookie keeps visitors with one of several instances. */
  readonly sticky?: boolean;
}

export interface HstsSpec {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubdomains: boolean;
  readonly preload: boolean;
}

/** Where the certificates of the routes come from. */
export interface TlsSpec {
  /** Needed where the mode of a hostname is `auto`. */
  readonly acme?: AcmeSpec;
  /** Hostnames of mode `auto` for which no certificate is to be asked for now. */
  readonly waiting?: readonly string[];
  /** One for each hostname of mode `custom`. */
  readonly custom?: readonly CustomCertificateSpec[];
  /** How often the proxy looks for certificates that are to be renewed, or were revoked; Caddy's own intervals without it. */
  readonly checkSeconds?: number;
}

export interface AcmeSpec {
  /** URL of the authority's directory. */
  readonly directory: string;
  readonly email?: string;
  /** PEM of the roots to trust when the directory is asked, instead of those of the system. */
  readonly roots?: string;
  readonly externalAccount?: { readonly keyId: string; readonly macKey: Secret };
}

export interface CustomCertificateSpec {
  readonly hostname: string;
  /** PEM: the certificate, then what it was signed with. */
  readonly certificate: string;
  /** PEM (PKCS#8). */
  readonly privateKey: Secret;
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
