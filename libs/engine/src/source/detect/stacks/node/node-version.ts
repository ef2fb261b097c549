import semver from 'semver';
import type { RepositoryContents } from '../../../repository-contents';
import { commonRange } from '../../version-ranges';
import { pinnedVersions, type VersionPin } from '../../version-files';
import type { Toolchain } from '../stack';
import type { PackageJson } from './package-json';

/** A version that no release has, for the question whether a range has an upper limit. */
const FUTURE = '9999.0.0';
/** Longer ranges are hostile. */
const MAX_RANGE = 200;

export interface NodeVersion {
  readonly toolchain: Toolchain;
  readonly reasons: readonly string[];
}

/** Selects the version of Node: that of a version manager, within the range of `engines`. */
export function selectNodeVersion(
  packageJson: PackageJson,
  repository: RepositoryContents,
  root?: PackageJson,
): NodeVersion {
  const text = packageJson.engines['node'] ?? root?.engines['node'];
  const engines = text === undefined ? undefined : usefulRange(text);
  const reasons =
    text !== undefined && (text.length > MAX_RANGE || semver.validRange(text) === null)
      ? ['engines.node in package.json is not a range of versions and is ignored']
      : [];
  const pin = findPin(packageJson, repository, root);
  const byEngines = { name: 'node', versions: engines, from: 'package.json' } as const;
  if (pin === undefined) return { toolchain: engines === undefined ? { name: 'node' } : byEngines, reasons };
  const pinned = { name: 'node', versions: pin.version, from: pin.from } as const;
  if (engines === undefined) return { toolchain: pinned, reasons };
  const versions = within(pin.version, engines);
  if (versions === pin.version) return { toolchain: pinned, reasons };
  if (versions !== undefined)
    return { toolchain: { name: 'node', versions, from: `${pin.from} and package.json` }, reasons };
  return {
    toolchain: byEngines,
    reasons: [...reasons, `${pin.from} is ignored, because engines.node in package.json excludes Node ${pin.version}`],
  };
}

/** Returns the versions of the pin that the range includes. The version of a codename is not known here. */
function within(pin: string, engines: string): string | undefined {
  if (pin === 'latest' || pin === 'lts/*') return semver.satisfies(FUTURE, engines) ? pin : undefined;
  if (pin.startsWith('lts/')) return pin;
  return commonRange(pin, engines);
}

function findPin(
  packageJson: PackageJson,
  repository: RepositoryContents,
  root: PackageJson | undefined,
): VersionPin | undefined {
  const pins = [
    ...pinnedVersions('node', repository),
    ...fromVolta(packageJson),
    ...(repository.root ? pinnedVersions('node', repository.root) : []),
    ...(root ? fromVolta(root) : []),
  ];
  for (const { version, from } of pins) {
    const known = nodeVersion(version);
    if (known !== undefined) return { version: known, from };
  }
  return undefined;
}

function fromVolta({ volta }: PackageJson): readonly VersionPin[] {
  return volta['node'] === undefined ? [] : [{ version: volta['node'], from: 'volta in package.json' }];
}

/** Converts what version managers understand: `v22.1.0`, `22`, `lts/jod`, `lts`, `node`, `stable`. */
function nodeVersion(text: string): string | undefined {
  const version = text.toLowerCase().replace(/^v(?=\d)/, '');
  if (['node', 'latest', 'stable', 'current'].includes(version)) return 'latest';
  if (['lts', 'lts/*', '*'].includes(version)) return 'lts/*';
  const codename = /^lts[/-]([a-z]+)$/.exec(version)?.[1];
  if (codename !== undefined) return `lts/${codename}`;
  return usefulRange(version);
}

/** Returns nothing for a range that allows everything, or that is none. */
function usefulRange(text: string): string | undefined {
  const range = text.length > MAX_RANGE ? null : semver.validRange(text);
  return range === null || range === '*' ? undefined : text.trim();
}
