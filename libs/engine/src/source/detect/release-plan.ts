import type { ReleaseRuntime } from '@fairlead/contracts';
import type { InstallCommand, Toolchain } from './stacks/stack';

export interface ReleasePlan {
  readonly runtime: ReleaseRuntime;
  readonly toolchains: readonly Toolchain[];
  /** All install commands as one. */
  readonly install?: string;
  readonly installs: readonly InstallCommand[];
  readonly build?: string;
  /** Set if the build runs in the root of the repository, and not in the application's folder. */
  readonly buildFolder?: 'root';
  readonly start?: string;
  /** Folder that php-fpm serves; `start` only names it then. */
  readonly php?: string;
  /** Commands of the Procfile's other processes by name. */
  readonly processes: Readonly<Record<string, string>>;
  /** Command that runs once before anything of the release is started. */
  readonly releaseCommand?: string;
  /** Possible folders of the built pages, in order of preference; the first that exists is served. */
  readonly outputs: readonly string[];
  /** Folders that builds share from release to release. */
  readonly caches: readonly string[];
  /** Reasons for the plan, for the log. */
  readonly reasons: readonly string[];
}
