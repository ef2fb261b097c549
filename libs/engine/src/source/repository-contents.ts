/** What was found in the folder of the application, at the wanted commit. */
export interface RepositoryContents {
  readonly files: ReadonlySet<string>;
  readonly contents: ReadonlyMap<string, string>;
  /** SHA-256 of the files that decide what is installed. */
  readonly sums: ReadonlyMap<string, string>;
  /** Extensions of PHP that composer.json and composer.lock ask for: `ext-intl`. */
  readonly extensions: readonly string[];
}

/** The same, and what the server has to build it with. */
export interface SourceContents extends RepositoryContents {
  readonly server: InstalledToolchains;
}

/** What is known of a server without asking it anything: what it said when its packages last changed. */
export interface InstalledToolchains {
  /** Version of the Node that the server has, if it has one. */
  readonly nodeVersion?: string;
  readonly hasNpm: boolean;
  /** Versions of other programs, by the names of the toolchains. */
  readonly versions: ReadonlyMap<string, string>;
  readonly packages: ReadonlySet<string>;
}
