import semver from 'semver';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import type { Toolchain } from '../../source/detect/stacks/stack';
import type { InstalledToolchains } from '../../source/repository-contents';
import { chooseRelease } from '../../source/toolchains/choose-release';
import type { IndexedRelease } from '../../source/toolchains/toolchain-index';
import type { ToolchainMirrors } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';
import { readIndex } from './read-index';
import { RELEASE_SOURCES } from './release-sources';
import { TOOLCHAIN_SOURCES, toolchainLabel, unavailable, type ReleasedToolchain } from './toolchain-sources';

/** `release`: one to install, unless it is installed. `packages`: the distribution's toolchain. */
export type ChosenToolchain =
  | { readonly source: 'release'; readonly release: IndexedRelease }
  | { readonly source: 'packages'; readonly version: string };

export type WantedRelease = Toolchain & { readonly name: ReleasedToolchain };

export interface AvailableToolchains {
  readonly known: InstalledToolchains;
  readonly mirrors: ToolchainMirrors;
  /** Returns the version that the server has, or can get from its package sources. */
  distributionVersion(toolchain: Toolchain): Promise<string | undefined>;
}

/**
 * Chooses the version of a toolchain that has releases. If the mirror cannot be reached, an installed release that satisfies the
 * requirement is taken, or the distribution's toolchain if it does.
 * @throws {EngineError} TOOLCHAIN_UNAVAILABLE
 */
export async function chooseToolchain(
  host: Host,
  wanted: WantedRelease,
  available: AvailableToolchains,
  step: Step,
): Promise<ChosenToolchain> {
  const use = TOOLCHAIN_SOURCES[wanted.name].distribution?.use;
  const own = use === 'if it fits' ? await available.distributionVersion(wanted) : undefined;
  if (own !== undefined && allows(wanted, own)) return { source: 'packages', version: own };
  const found = await findRelease(host, wanted, available, step, own);
  if (found.release !== undefined) return { source: 'release', release: found.release };
  if (use === 'without a mirror' && found.unreadable) {
    const version = await available.distributionVersion(wanted);
    if (version !== undefined && allows(wanted, version)) {
      step.log(
        `${capitalised(found.instead)}; the ${toolchainLabel(wanted.name)} of the distribution, ${displayedVersion(version)}, is used`,
      );
      return { source: 'packages', version };
    }
  }
  if (own !== undefined) throw unavailable(wanted, `${distributionHas(own)}, and ${found.instead}`);
  if (!found.unreadable) throw unavailable(wanted, found.instead);
  throw new EngineError('TOOLCHAIN_UNAVAILABLE', `${capitalised(found.instead)}.`);
}

interface FoundRelease {
  readonly release?: IndexedRelease;
  /** What there is instead, as a clause. */
  readonly instead: string;
  readonly unreadable: boolean;
}

async function findRelease(
  host: Host,
  wanted: WantedRelease,
  { known, mirrors }: AvailableToolchains,
  step: Step,
  near: string | undefined,
): Promise<FoundRelease> {
  const { name, versions } = wanted;
  const mirror = mirrors[name];
  const cached = known.indexes.get(name);
  const fromCache = cached?.mirror === mirror ? chooseRelease(versions, cached.releases, near) : undefined;
  if (fromCache) return { release: fromCache, instead: '', unreadable: false };
  // A release may be newer than the cached index.
  const index = await readIndex(host, name, mirrors, step);
  if (typeof index !== 'string') {
    const instead = `the releases at ${mirror} for this server are ${extent(name, index)}`;
    return { release: chooseRelease(versions, index, near), instead, unreadable: false };
  }
  const instead = `the releases of ${toolchainLabel(name)} at ${mirror} could not be read: ${index}`;
  const release = chooseRelease(
    versions?.startsWith('lts/') ? undefined : versions,
    installedReleases(name, known),
    near,
  );
  if (release === undefined) return { instead, unreadable: true };
  step.log(`${capitalised(instead)}; the installed ${release.version} is used`);
  return { release, instead, unreadable: true };
}

/** Which of them are long-term support releases is unknown, and does not matter any more. */
function installedReleases(wanted: ReleasedToolchain, known: InstalledToolchains): readonly IndexedRelease[] {
  return [...known.releases].flatMap((release) => {
    const [name, version = ''] = release.split('/');
    return name === wanted ? [{ version, lts: 'installed', archive: '', checksum: '' }] : [];
  });
}

/** Whether the version satisfies the requirement. What is no range is left to the tools of the language. */
export function allows({ versions }: Toolchain, version: string): boolean {
  if (versions === 'latest') return false;
  return versions === undefined || semver.validRange(versions) === null || semver.satisfies(version, versions);
}

/** Placeholder for the last number of a version if only its series is known. */
export const ANY_PATCH = '999';

export function displayedVersion(version: string): string {
  return version.replace(`.${ANY_PATCH}`, '');
}

export function distributionHas(version: string): string {
  return `this server has, or can get from its package sources, ${displayedVersion(version)}`;
}

function extent(name: ReleasedToolchain, releases: readonly IndexedRelease[]): string {
  const { seriesNumbers } = RELEASE_SOURCES[name];
  const versions = releases.map(({ version }) => version).toSorted(semver.compare);
  const series = [...new Set(versions.map((version) => version.split('.').slice(0, seriesNumbers).join('.')))];
  return series.length === 0 ? 'none' : `those of ${series.join(', ')}`;
}

function capitalised(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}
