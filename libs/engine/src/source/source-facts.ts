/** What was found in the folder of the application, at the wanted commit. */
export interface RepositoryFacts {
  readonly files: ReadonlySet<string>;
  readonly contents: ReadonlyMap<string, string>;
  /** SHA-256 of the files that decide what is installed. */
  readonly sums: ReadonlyMap<string, string>;
}

/** The same, and what the server has to build it with. */
export interface SourceFacts extends RepositoryFacts {
  /** Version of the Node that the server has, if it has one. */
  readonly nodeVersion?: string;
  readonly hasNpm: boolean;
}
