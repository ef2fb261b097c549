/** Contents of the application's folder at the wanted commit. */
export interface RepositoryContents {
  readonly files: ReadonlySet<string>;
  readonly contents: ReadonlyMap<string, string>;
  /** SHA-256 checksums of the files that determine what is installed. */
  readonly sums: ReadonlyMap<string, string>;
  /** PHP extensions required by composer.json and composer.lock, such as `ext-intl`. */
  readonly extensions: readonly string[];
}

/** Repository contents together with the toolchains of the server. */
export interface SourceContents extends RepositoryContents {
  readonly server: InstalledToolchains;
}

/** Toolchains of a server as of the last change of its packages, from a cache on the server. */
export interface InstalledToolchains {
  /** Version of Node, if it is installed. */
  readonly nodeVersion?: string;
  readonly hasNpm: boolean;
  /** Versions of other programs by toolchain. */
  readonly versions: ReadonlyMap<string, string>;
  readonly packages: ReadonlySet<string>;
}
