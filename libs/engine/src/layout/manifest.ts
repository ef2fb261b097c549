import type { ReleaseRuntime } from '@fairlead/contracts';
import { EngineError } from '../errors/engine-error';

export interface CommitInfo {
  readonly sha: string;
  readonly message: string;
  readonly author: string;
  /** RFC 3339 UTC. */
  readonly committedAt: string;
}

export interface ImageInfo {
  /** `sha256:…` of the image on the server. */
  readonly id: string;
  /** `name@sha256:…` as the registry knows it; images that were built have none. */
  readonly reference?: string;
  /** Port on which the program listens. */
  readonly port: number;
}

/** What was built, kept beside the release: it says that the release is complete, and how to start it again. */
export interface Manifest {
  /** Images that were pulled have none. */
  readonly commit?: CommitInfo;
  readonly runtime: ReleaseRuntime;
  /** Shell text that starts the application (systemd), or the container's command instead of the image's own (docker). */
  readonly start?: string;
  /** Folder that php-fpm serves, relative to the working directory; `start` only names it then. */
  readonly php?: string;
  /** Commands of the other processes, by their names, as the release came with them. */
  readonly processes?: Readonly<Record<string, string>>;
  /** Run once before the switch. */
  readonly releaseCommand?: string;
  /** What a container is made from (docker): an image of the server by its id, never by a name that can move. */
  readonly image?: ImageInfo;
  /** Folder that is served (static), relative to the release. */
  readonly output?: string;
  /** Folder in which everything runs, relative to the release. */
  readonly workingDirectory: string;
  /** Key of the shared dependencies; tidying keeps what a kept release names. */
  readonly dependencies?: string;
  /** Key of those of Node, where that is beside another stack. */
  readonly moreDependencies?: string;
  /** SHA-256 over the commit, the plan and the dependencies' key: equal releases have equal digests. */
  readonly digest: string;
}

export function renderManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest)}\n`;
}

export function parseManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    if (isManifest(value)) return value;
  } catch {
    // Told below, together with valid JSON that is something else.
  }
  throw new EngineError('RELEASE_MISSING', 'The record of the release on the server cannot be read.');
}

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'runtime' in value &&
    'digest' in value &&
    'workingDirectory' in value &&
    ('commit' in value || 'image' in value)
  );
}
