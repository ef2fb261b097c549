/** A release in the index of a mirror. */
export interface IndexedRelease {
  readonly version: string;
  /** Code name of its long-term support line, in lower case. */
  readonly lts?: string;
  /** Path of its archive, relative to the mirror. */
  readonly archive: string;
  /** SHA-256 checksum of the archive, or the path of a file with the checksums of several. */
  readonly checksum: string;
}

export interface ToolchainIndex {
  /** URL from which it was read. */
  readonly mirror: string;
  readonly releases: readonly IndexedRelease[];
}

/** Version, code name or `-`, archive, checksum. The names come from a mirror and become parts of URLs. */
const RELEASE = /^(\d+\.\d+\.\d+) ([A-Za-z]+|-) ([\w.+%-]+(?:\/[\w.+%-]+){0,3}) ([\w.+%/-]{1,200})$/;

/** Parses what the scripts print that read the index of a mirror. */
export function parseToolchainIndex(text: string): ToolchainIndex {
  const [mirror = '', ...lines] = text.split('\n');
  const releases = lines.flatMap((line) => {
    const [, version, lts, archive, checksum] = RELEASE.exec(line) ?? [];
    if (version === undefined || archive === undefined || checksum === undefined) return [];
    if (`${archive}/${checksum}`.split('/').includes('..')) return [];
    return [{ version, archive, checksum, ...(lts !== undefined && lts !== '-' && { lts: lts.toLowerCase() }) }];
  });
  return { mirror, releases };
}
