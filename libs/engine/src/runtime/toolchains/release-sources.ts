import { loadScript } from '../../command/load-script';
import type { ReleasedToolchain } from './toolchain-sources';

/**
 * How the releases of a toolchain are found and installed. A further source is an entry here and in toolchain-sources.ts, a script
 * that reads its index, and its mirror in the settings.
 */
export interface ReleaseSource {
  /** Script that downloads and prints the index of a mirror. */
  readonly readIndex: string;
  /** How many numbers of a version name a series. */
  readonly seriesNumbers: 1 | 2;
  /** Program in the archive that says its version, the argument for it, and what the answer contains. */
  readonly program: string;
  readonly argument: string;
  said(version: string): string;
  /** Patterns of files in the archive that are not installed. */
  readonly leftOut: readonly string[];
  /** Packages of the distribution in whose place the release brings what is needed. */
  readonly includes: readonly string[];
}

export const RELEASE_SOURCES: Readonly<Record<ReleasedToolchain, ReleaseSource>> = {
  node: {
    readIndex: loadScript('toolchains/indexes/node.sh'),
    seriesNumbers: 1,
    program: 'bin/node',
    argument: '--version',
    said: (version) => `v${version}`,
    leftOut: ['*/share', '*.md'],
    includes: [],
  },
  go: {
    readIndex: loadScript('toolchains/indexes/go.sh'),
    seriesNumbers: 2,
    program: 'bin/go',
    argument: 'version',
    // Before 1.21, the first release of a series has two numbers only.
    said: (version) => ` go${version.replace(/^(1\.(?:\d|1\d|20))\.0$/, '$1')} `,
    leftOut: ['go/api', 'go/doc', 'go/test'],
    includes: [],
  },
  python: {
    readIndex: loadScript('toolchains/indexes/python.sh'),
    seriesNumbers: 2,
    program: 'bin/python3',
    argument: '--version',
    said: (version) => `Python ${version}`,
    leftOut: [],
    includes: ['python3-dev'],
  },
};
