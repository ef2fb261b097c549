import type { ToolchainIndex } from './toolchains/toolchain-index';

/** Files of one folder of the repository. */
export interface FolderContents {
  readonly files: ReadonlySet<string>;
  readonly contents: ReadonlyMap<string, string>;
}

/** The root folder of a repository whose application is in another folder. */
export interface RootContents extends FolderContents {
  /** Path of the application's folder, such as `apps/web`. */
  readonly applicationFolder: string;
}

/** Contents of the application's folder at the wanted commit. */
export interface RepositoryContents extends FolderContents {
  /** SHA-256 checksums of the files that determine what is installed. */
  readonly sums: ReadonlyMap<string, string>;
  /** PHP extensions required by composer.json and composer.lock, such as `ext-intl`. */
  readonly extensions: readonly string[];
  /** Missing if the application's folder is the root itself. */
  readonly root?: RootContents;
  /** Texts of `package.json` and `project.json` in the folders of the repository by path, such as `apps/web/package.json`. */
  readonly packages: ReadonlyMap<string, string>;
}

/** Repository contents together with the toolchains of the server. */
export interface SourceContents extends RepositoryContents {
  readonly server: InstalledToolchains;
}

/** Toolchains of a server at the beginning of a deployment. */
export interface InstalledToolchains {
  /** Installed releases of toolchains, such as `node/24.21.0`. */
  readonly releases: ReadonlySet<string>;
  /** Indexes of releases that were read within the last day, by toolchain. */
  readonly indexes: ReadonlyMap<string, ToolchainIndex>;
  /** Versions of programs of the package sources by toolchain, as of the last change of packages. */
  readonly versions: ReadonlyMap<string, string>;
  readonly packages: ReadonlySet<string>;
}
