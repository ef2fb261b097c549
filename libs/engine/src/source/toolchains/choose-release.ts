import semver from 'semver';
import type { IndexedRelease } from './toolchain-index';

/**
 * Chooses the newest release that satisfies a requirement: a range, an exact version, `lts/*`, `lts/<code name>` or `latest`.
 * Long-term support counts more than a higher number wherever the requirement allows both, and without a requirement only
 * long-term support is taken.
 * @param near A version to stay close to: of a range, the first series (such as 3.12) above it is taken, of which the newest
 * release, and the newest of all where none is above it.
 */
export function chooseRelease(
  wanted: string | undefined,
  releases: readonly IndexedRelease[],
  near?: string,
): IndexedRelease | undefined {
  const newestFirst = releases.toSorted((a, b) => semver.rcompare(a.version, b.version));
  const line = /^lts\/(\*|[a-z]+|-\d{1,2})$/i.exec(wanted ?? '')?.[1]?.toLowerCase();
  if (line !== undefined) return newestFirst.find(({ lts }) => inLine(line, lts, newestFirst));
  if (wanted === 'latest') return newestFirst[0];
  const range = wanted ?? '*';
  if (semver.validRange(range) === null) return undefined;
  const matching = newestFirst.filter(({ version }) => semver.satisfies(version, range));
  const nearest = near === undefined ? undefined : matching.findLast(({ version }) => semver.gt(version, near));
  if (nearest !== undefined) return matching.find(({ version }) => seriesOf(version) === seriesOf(nearest.version));
  return matching.find(({ lts }) => lts !== undefined) ?? matching[0];
}

function seriesOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** `-1` is the line before the newest one, as version managers count. */
function inLine(line: string, lts: string | undefined, newestFirst: readonly IndexedRelease[]): boolean {
  if (lts === undefined) return false;
  if (line === '*') return true;
  if (!line.startsWith('-')) return lts === line;
  const lines = [...new Set(newestFirst.flatMap((release) => release.lts ?? []))];
  return lts === lines[Number(line.slice(1))];
}
