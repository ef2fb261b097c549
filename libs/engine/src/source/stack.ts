import type { BuildSpec } from '../flows/specs';
import type { Procfile } from './procfile';
import type { RepositoryFacts } from './source-facts';

/** Programs that an application is built and run with. Debian's npm is four hundred packages, so it is one of its own. */
export type ToolchainName = 'node' | 'npm' | 'python' | 'php' | 'composer' | 'ruby' | 'go' | 'hugo' | 'jekyll';

export interface Toolchain {
  readonly name: ToolchainName;
  /** What the application asks for, a range as in package.json. */
  readonly versions?: string;
  /** The file that asks for it. */
  readonly from?: string;
  /** Packages that are needed beside the usual ones of the toolchain. */
  readonly packages?: readonly string[];
  /** Packages that are installed where the sources of the server have them. */
  readonly wanted?: readonly string[];
}

/**
 * How dependencies are kept: `node_modules` and `vendor` are linked into each release file by file; a `venv` and a `bundle`
 * hold paths of their own, so they stay where they were installed, and releases have a link to them.
 */
export type KeptKind = 'node_modules' | 'vendor' | 'venv' | 'bundle';

export interface KeptDependencies {
  readonly kind: KeptKind;
  /** Everything that decides what is installed, but for the version of the toolchain. */
  readonly of: string;
  readonly toolchain: ToolchainName;
  /** Run in the release where kept dependencies are reused. */
  readonly refresh?: string;
}

export interface Install {
  readonly command: string;
  /** Without it the dependencies are installed anew each time. */
  readonly kept?: KeptDependencies;
}

export interface FoundStart {
  readonly command: string;
  /** Where it was found, for the log. */
  readonly from: string;
}

export interface StackPlan {
  /** There is a file that only an application of this stack has, so that a package.json beside it is not the application. */
  readonly certain: boolean;
  readonly toolchains: readonly Toolchain[];
  readonly install?: Install;
  readonly build?: string;
  readonly start?: FoundStart;
  /** Folder that php-fpm serves. */
  readonly php?: string;
  /** It makes pages; the folders they can be in, in order of preference. */
  readonly outputs?: readonly string[];
  /** Folders that builds keep from release to release. */
  readonly caches?: readonly string[];
  readonly reasons?: readonly string[];
  /** Why it cannot be started as it is, and what to do; a sentence. */
  readonly missing?: string;
}

export interface LookedAt {
  readonly facts: RepositoryFacts;
  readonly settings: BuildSpec;
  readonly procfile: Procfile;
}

/** A kind of application. It says nothing where it finds nothing of its own. */
export interface Stack {
  /** The files by which it is found, as a person is told where nothing was. */
  readonly looksFor: string;
  plan(looked: LookedAt): StackPlan | undefined;
}
