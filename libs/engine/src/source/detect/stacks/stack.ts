import type { BuildSpec } from '../../../specs/application-spec';
import type { Procfile } from '../procfile';
import type { RepositoryContents } from '../../repository-contents';

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
export type DependencyKind = 'node_modules' | 'vendor' | 'venv' | 'bundle';

export interface CacheableDependencies {
  readonly kind: DependencyKind;
  /** Everything that decides what is installed, but for the version of the toolchain. */
  readonly fingerprint: string;
  readonly toolchain: ToolchainName;
  /** Run in the release where kept dependencies are reused. */
  readonly refresh?: string;
}

export interface InstallCommand {
  readonly command: string;
  /** Without it the dependencies are installed anew each time. */
  readonly cacheable?: CacheableDependencies;
}

export interface StartCommand {
  readonly command: string;
  /** Where it was found, for the log. */
  readonly from: string;
}

export interface StackPlan {
  /** There is a file that only an application of this stack has, so that a package.json beside it is not the application. */
  readonly certain: boolean;
  readonly toolchains: readonly Toolchain[];
  readonly install?: InstallCommand;
  readonly build?: string;
  readonly start?: StartCommand;
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

export interface DetectionContext {
  readonly repository: RepositoryContents;
  readonly settings: BuildSpec;
  readonly procfile: Procfile;
}

/** A kind of application. It says nothing where it finds nothing of its own. */
export interface Stack {
  /** The files by which it is found, as a person is told where nothing was. */
  readonly detectedBy: string;
  plan(context: DetectionContext): StackPlan | undefined;
}
