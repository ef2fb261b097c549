/** A release in the index of a mirror. */
export interface IndexedRelease {
  readonly version: string;
  /** Code name of its long-term support line, in lower case. */
  readonly lts?: string;
}

export interface ToolchainIndex {
  /** URL from which it was read. */
  readonly mirror: string;
  readonly releases: readonly IndexedRelease[];
}

/** Parses what fetch-index.sh prints. */
export function parseToolchainIndex(text: string): ToolchainIndex {
  const [mirror = '', ...lines] = text.split('\n');
  const releases = lines.flatMap((line) => {
    const [, version, lts] = /^(\d+\.\d+\.\d+) ([A-Za-z]+|-)$/.exec(line) ?? [];
    if (version === undefined) return [];
    return [{ version, ...(lts !== undefined && lts !== '-' && { lts: lts.toLowerCase() }) }];
  });
  return { mirror, releases };
}
