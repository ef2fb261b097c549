const VERSION = /^(?<name>.*?)(?<numbers>\d+(?:\.\d+)*)(?:-(?<pre>[0-9A-Za-z.-]+))?(?:\+.*)?$/;
const NATURAL = new Intl.Collator('en', { numeric: true });

/** Orders tags by the versions in their names, a pre-release before its release; others by their names. */
export function compareTags(a: string, b: string): number {
  const one = VERSION.exec(a)?.groups;
  const other = VERSION.exec(b)?.groups;
  if (!one || !other) return NATURAL.compare(a, b);
  return (
    NATURAL.compare(one['name'] ?? '', other['name'] ?? '') ||
    compareNumbers(one['numbers'] ?? '', other['numbers'] ?? '') ||
    comparePreReleases(one['pre'], other['pre']) ||
    NATURAL.compare(a, b)
  );
}

function compareNumbers(a: string, b: string): number {
  const ours = a.split('.');
  const theirs = b.split('.');
  for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
    const difference = BigInt(ours[index] ?? 0) - BigInt(theirs[index] ?? 0);
    if (difference !== 0n) return difference > 0n ? 1 : -1;
  }
  return 0;
}

function comparePreReleases(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return NATURAL.compare(a, b);
}
