import type { ReleaseRuntime } from '@fairlead/contracts';
import { EngineError } from '../errors/engine-error';

export interface CommitInfo {
  readonly sha: string;
  readonly message: string;
  readonly author: string;
  /** RFC 3339 UTC. */
  readonly committedAt: string;
}

/** The upload that a release was made from. */
export interface UploadInfo {
  readonly id: string;
  readonly sha256: string;
}

export interface ImageInfo {
  /** `sha256:…` of the image on the server. */
  readonly id: string;
  /** `name@sha256:…` in the registry. Images built on the server have none. */
  readonly reference?: string;
  /** Port on which the program listens. */
  readonly port: number;
}

/**
 * Describes a built release and is stored beside it. Its presence means that the release is complete and can be started again.
 */
export interface Manifest {
  /** Missing for pulled images and uploads. */
  readonly commit?: CommitInfo;
  readonly upload?: UploadInfo;
  readonly runtime: ReleaseRuntime;
  /** Shell text that starts the application (systemd), or the container's command instead of the image's own (docker). */
  readonly start?: string;
  /** Folder that php-fpm serves, relative to the working directory. `start` then only describes it. */
  readonly php?: string;
  /** Commands of the other processes by name, as defined in the release. */
  readonly processes?: Readonly<Record<string, string>>;
  /** Command that runs once before the switch. */
  readonly releaseCommand?: string;
  /** Image of the container (docker), identified by its id because names can be moved. */
  readonly image?: ImageInfo;
  /** Folder that is served (static), relative to the release. */
  readonly output?: string;
  /** Folder in which everything runs, relative to the release. */
  readonly workingDirectory: string;
  /** Installed toolchains that it uses, such as `node/24.21.0`. */
  readonly toolchains?: readonly string[];
  /** Key of the cached dependencies. Cleanup keeps those that a retained release names. */
  readonly dependencies?: string;
  /** Key of the Node dependencies if Node is used beside another stack. */
  readonly moreDependencies?: string;
  /** SHA-256 over the commit or the upload, the plan and the dependencies' key: equal releases have equal digests. */
  readonly digest: string;
}

/** What a release was made from: a commit or an upload, and neither for an image. */
export type ReleaseOrigin = Pick<Manifest, 'commit' | 'upload'>;

export function renderManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest)}\n`;
}

export function parseManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    if (isManifest(value)) return value;
  } catch {
    // Reported below, together with valid JSON of another shape.
  }
  throw new EngineError('RELEASE_MISSING', 'The manifest of the release on the server cannot be read.');
}

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'runtime' in value &&
    'digest' in value &&
    'workingDirectory' in value &&
    ('commit' in value || 'upload' in value || 'image' in value)
  );
}
