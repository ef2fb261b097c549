import type { BuildSpec } from '../../../specs/application-spec';
import type { Procfile } from '../procfile';
import type { RepositoryContents } from '../../repository-contents';

/** Programs that build and run an application. npm is separate, because Debian's package pulls in four hundred others. */
export type ToolchainName = 'node' | 'npm' | 'python' | 'php' | 'composer' | 'ruby' | 'go' | 'hugo' | 'jekyll';

export interface Toolchain {
  readonly name: ToolchainName;
  /** Required range of versions, as in package.json. */
  readonly versions?: string;
  /** The file with the requirement. */
  readonly from?: string;
  /** Required packages in addition to the default ones. */
  readonly packages?: readonly string[];
  /** Optional packages, installed if the package sources have them. */
  readonly wanted?: readonly string[];
}

/**
 * How dependencies are cached: `node_modules` and `vendor` are linked into each release file by file; a `venv` and a `bundle`
 * contain absolute paths, so they stay where they were installed and releases link to them.
 */
export type DependencyKind = 'node_modules' | 'vendor' | 'venv' | 'bundle';

export interface CacheableDependencies {
  readonly kind: DependencyKind;
  /** Everything that determines what is installed, except the version of the toolchain. */
  readonly fingerprint: string;
  readonly toolchain: ToolchainName;
  /** Command that runs in a release that reuses cached dependencies. */
  readonly refresh?: string;
}

export interface InstallCommand {
  readonly command: string;
  /** Missing if dependencies are installed again for each release. */
  readonly cacheable?: CacheableDependencies;
}

export interface StartCommand {
  readonly command: string;
  /** Where it was found, for the log. */
  readonly from: string;
}

export interface StackPlan {
  /**
   * Whether a file exists that only applications of this stack have, so that a package.json beside it is not the application.
   */
  readonly certain: boolean;
  readonly toolchains: readonly Toolchain[];
  readonly install?: InstallCommand;
  readonly build?: string;
  readonly start?: StartCommand;
  /** Folder that php-fpm serves. */
  readonly php?: string;
  /** Possible folders of the built pages, in order of preference. */
  readonly outputs?: readonly string[];
  /** Folders that builds share from release to release. */
  readonly caches?: readonly string[];
  readonly reasons?: readonly string[];
  /** A sentence that says why it cannot be started and what to do. */
  readonly missing?: string;
}

export interface DetectionContext {
  readonly repository: RepositoryContents;
  readonly settings: BuildSpec;
  readonly procfile: Procfile;
}

/** A kind of application. `plan` returns undefined if it does not recognize the repository. */
export interface Stack {
  /** The files that identify it, for the message if no stack was detected. */
  readonly detectedBy: string;
  plan(context: DetectionContext): StackPlan | undefined;
}
