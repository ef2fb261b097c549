import semver from 'semver';
import type { IndexedRelease } from './toolchain-index';

/**
 * Chooses the newest release that satisfies a requirement: a range, an exact version, `lts/*`, `lts/<code name>` or `latest`.
 * Long-term support counts more than a higher number wherever the requirement allows both, and without a requirement only
 * long-term support is taken.
 */
export function chooseRelease(
  wanted: string | undefined,
  releases: readonly IndexedRelease[],
): IndexedRelease | undefined {
  const newestFirst = releases.toSorted((a, b) => semver.rcompare(a.version, b.version));
  const line = /^lts\/(\*|[a-z]+|-\d{1,2})$/i.exec(wanted ?? '')?.[1]?.toLowerCase();
  if (line !== undefined) return newestFirst.find(({ lts }) => inLine(line, lts, newestFirst));
  if (wanted === 'latest') return newestFirst[0];
  const range = wanted ?? '*';
  if (semver.validRange(range) === null) return undefined;
  const matching = newestFirst.filter(({ version }) => semver.satisfies(version, range));
  return matching.find(({ lts }) => lts !== undefined) ?? matching[0];
}

/** `-1` is the line before the newest one, as version managers count. */
function inLine(line: string, lts: string | undefined, newestFirst: readonly IndexedRelease[]): boolean {
  if (lts === undefined) return false;
  if (line === '*') return true;
  if (!line.startsWith('-')) return lts === line;
  const lines = [...new Set(newestFirst.flatMap((release) => release.lts ?? []))];
  return lts === lines[Number(line.slice(1))];
}
