import { createHash } from 'node:crypto';
import type { DatabaseFingerprint } from '../specs/database-spec';
import { formatCount } from '../step/format-count';

type Table = DatabaseFingerprint['tables'][number];
type Expiring = NonNullable<DatabaseFingerprint['expiring']>[number];

const HOUR_MS = 3_600_000;
const KEPT_HOURS = 1500;

export function createFingerprint(
  tables: readonly Table[],
  other: Readonly<Record<string, string>>,
  expiring?: readonly Expiring[],
): DatabaseFingerprint {
  const sorted = tables.toSorted((a, b) => compare(a.name, b.name));
  const named = Object.entries(other).toSorted(([a], [b]) => compare(a, b));
  const canonical = JSON.stringify([sorted.map(({ name, rows, checksum }) => [name, rows, checksum]), named]);
  return {
    tables: sorted,
    other: Object.fromEntries(named),
    digest: createHash('sha256').update(canonical).digest('hex'),
    ...(expiring && { expiring: expiring.slice(0, KEPT_HOURS) }),
  };
}

/**
 * Describes the differences for the log; empty if there are none. Expiring rows are compared only if they must still exist at
 * the given time.
 */
export function compareFingerprints(
  one: DatabaseFingerprint,
  two: DatabaseFingerprint,
  now: Date = new Date(),
): string[] {
  const [from, to] = [now.getTime() / HOUR_MS, Math.min(horizon(one), horizon(two))];
  const known = one.expiring !== undefined && two.expiring !== undefined;
  const lasting = ({ expiring = [] }: DatabaseFingerprint): readonly Expiring[] =>
    known ? expiring.filter(({ hour }) => hour > from && hour <= to) : [];
  const [ours, theirs] = [rowsOf(one, lasting(one)), rowsOf(two, lasting(two))];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted(compare);
  return names.flatMap((name) => {
    const [a, b] = [ours.get(name) ?? 'missing', theirs.get(name) ?? 'missing'];
    return a === b ? [] : [`${name}: ${a} / ${b}`];
  });
}

/** The last hour that the fingerprint covers completely. */
function horizon({ expiring = [] }: DatabaseFingerprint): number {
  return expiring[KEPT_HOURS - 1]?.hour ?? Infinity;
}

function rowsOf({ tables, other }: DatabaseFingerprint, expiring: readonly Expiring[]): Map<string, string> {
  return new Map([
    ...tables.map(({ name, rows, checksum }): [string, string] => [
      `table ${name}`,
      `${formatCount(rows, 'row')}, ${checksum}`,
    ]),
    ...Object.entries(other),
    ...expiring.map(({ hour, rows, checksum }): [string, string] => [
      `keys that expire in the hour from ${new Date(hour * HOUR_MS).toISOString()}`,
      `${formatCount(rows, 'key')}, ${checksum}`,
    ]),
  ]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
