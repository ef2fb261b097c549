import type { BuildSpec } from '../../../specs/application-spec';
import type { Procfile } from '../procfile';
import type { RepositoryContents } from '../../repository-contents';

/** Package managers of Node.js. */
export type NodePackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** Programs that build and run an application. */
export type ToolchainName =
  'node' | NodePackageManager | 'python' | 'php' | 'composer' | 'ruby' | 'go' | 'hugo' | 'jekyll';

export interface Toolchain {
  readonly name: ToolchainName;
  /**
   * Required versions: a range as in package.json, an exact version or, for Node.js, `lts/*`, `lts/<codename>` or `latest`.
   * Missing: the default version (the newest LTS of Node.js, the npm that Node.js includes).
   */
  readonly versions?: string;
  /** The file with the requirement. */
  readonly from?: string;
  /** Checksum of the package manager's archive, as Corepack writes it in `packageManager`: `sha512.<hexadecimal>`. */
  readonly checksum?: string;
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
  /** Set if it runs in the root of the repository, whose packages share their dependencies, and not in the application's folder. */
  readonly folder?: 'root';
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
  /** Set if the build runs in the root of the repository, and not in the application's folder. */
  readonly buildFolder?: 'root';
  readonly start?: StartCommand;
  /** Scripts that commands can run by name: they may call further programs. */
  readonly scripts?: Readonly<Record<string, string | undefined>>;
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
