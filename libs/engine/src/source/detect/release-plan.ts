import type { ReleaseRuntime } from '@fairlead/contracts';
import type { InstallCommand, Toolchain } from './stacks/stack';

export interface ReleasePlan {
  readonly runtime: ReleaseRuntime;
  readonly toolchains: readonly Toolchain[];
  /** All that is installed, as one command. */
  readonly install?: string;
  readonly installs: readonly InstallCommand[];
  readonly build?: string;
  readonly start?: string;
  /** Folder that php-fpm serves; `start` only names it then. */
  readonly php?: string;
  /** Commands of the Procfile's other processes, by their names. */
  readonly processes: Readonly<Record<string, string>>;
  /** Run once, before anything of the release is started. */
  readonly releaseCommand?: string;
  /** Where the built pages can be, in order of preference; the first that is there is served. */
  readonly outputs: readonly string[];
  /** Folders that builds keep from release to release. */
  readonly caches: readonly string[];
  /** Said in the log: why it is done so. */
  readonly reasons: readonly string[];
}
