import semver from 'semver';
import type { NodePackageManager, Toolchain } from '../detect/stacks/stack';

export interface PackageManagerRelease {
  readonly name: NodePackageManager;
  readonly version: string;
  /** Its package in the npm registry; that of Bun lacks the architecture. */
  readonly npmPackage: string;
  readonly checksum?: string;
}

/**
 * The last release of each major version, for repositories that name none or a range. The first that supports the Node.js of
 * the application counts where nothing is named.
 */
const KNOWN: Readonly<Record<Exclude<NodePackageManager, 'npm'>, readonly { version: string; node?: string }[]>> = {
  pnpm: [
    { version: '9.15.9', node: '>=18.12' },
    { version: '8.15.9', node: '>=16.14' },
    { version: '7.33.7', node: '>=14.6' },
    { version: '10.34.9', node: '>=18.12' },
    { version: '11.28.11', node: '>=22.13' },
    { version: '12.21.0', node: '>=22.13' },
  ],
  yarn: [{ version: '1.22.22' }, { version: '4.18.1', node: '>=18.12' }],
  bun: [{ version: '1.4.5' }],
};

const CHECKSUM = /^(sha1|sha224|sha256|sha384|sha512)\.[0-9a-f]{40,128}$/;

/**
 * Chooses the release of a package manager. It is undefined for npm, which Node.js includes, unless an exact version is named.
 * Of a range that no known release satisfies it is the lowest version.
 */
export function choosePackageManagerRelease(
  { versions, checksum }: Toolchain,
  name: NodePackageManager,
  nodeVersion: string | undefined,
): PackageManagerRelease | undefined {
  const version = chooseVersion(name, versions, nodeVersion);
  if (version === undefined) return undefined;
  // The checksum in packageManager is that of the archive for Node.js, which for Bun is another one.
  const comparable = name !== 'bun' && checksum !== undefined && CHECKSUM.test(checksum);
  return { name, version, npmPackage: npmPackage(name, version), ...(comparable && { checksum }) };
}

function chooseVersion(name: NodePackageManager, versions: string | undefined, node?: string): string | undefined {
  const exact = semver.valid(versions ?? '');
  if (exact !== null) return exact;
  const range = versions !== undefined && semver.validRange(versions) !== null ? versions : undefined;
  if (name === 'npm') return undefined;
  const known = KNOWN[name];
  if (range === undefined) {
    const usable = known.find((release) => !node || !release.node || semver.satisfies(node, release.node));
    return (usable ?? known[0])?.version;
  }
  const matching = known.filter(({ version }) => semver.satisfies(version, range)).map(({ version }) => version);
  return semver.rsort(matching)[0] ?? semver.minVersion(range)?.version;
}

function npmPackage(name: NodePackageManager, version: string): string {
  if (name === 'bun') return '@oven/bun-linux-';
  return name === 'yarn' && semver.major(version) > 1 ? '@yarnpkg/cli-dist' : name;
}
