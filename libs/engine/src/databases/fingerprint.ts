import { createHash } from 'node:crypto';
import type { Fingerprint } from './driver';

type Table = Fingerprint['tables'][number];

export function fingerprintOf(tables: readonly Table[], other: Readonly<Record<string, string>>): Fingerprint {
  const sorted = tables.toSorted((a, b) => compare(a.name, b.name));
  const named = Object.entries(other).toSorted(([a], [b]) => compare(a, b));
  const canonical = JSON.stringify([sorted.map(({ name, rows, checksum }) => [name, rows, checksum]), named]);
  return {
    tables: sorted,
    other: Object.fromEntries(named),
    digest: createHash('sha256').update(canonical).digest('hex'),
  };
}

/** Where the two differ, in words for the log; nothing where they are equal. */
export function differences(one: Fingerprint, two: Fingerprint): string[] {
  const [ours, theirs] = [rowsOf(one), rowsOf(two)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted(compare);
  return names.flatMap((name) => {
    const [a, b] = [ours.get(name) ?? 'missing', theirs.get(name) ?? 'missing'];
    return a === b ? [] : [`${name}: ${a} / ${b}`];
  });
}

function rowsOf({ tables, other }: Fingerprint): Map<string, string> {
  return new Map([
    ...tables.map(({ name, rows, checksum }): [string, string] => [`table ${name}`, `${rows} rows, ${checksum}`]),
    ...Object.entries(other),
  ]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
