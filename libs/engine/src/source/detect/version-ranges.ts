import semver from 'semver';

/**
 * Converts version ranges of other languages to semver ranges. `undefined` means that there is nothing to compare; then nothing
 * is refused, and the tools of the language check it.
 */
export function pythonRange(text: string | undefined): string | undefined {
  const clauses = (text ?? '').split(',').map((clause) => clause.trim());
  const parts = clauses.flatMap((clause) => {
    const [, operator = '', version = ''] =
      /^(===?|~=|!=|>=|<=|>|<|\^|~)?\s*v?(\d+(?:\.\d+)*(?:\.\*)?)/.exec(clause) ?? [];
    // Exclusions by `!=` never cover a whole series of a distribution.
    if (version === '' || operator === '!=') return [];
    if (operator === '~=') return compatible(version);
    if (operator === '' || operator === '==' || operator === '===') return version;
    return `${operator}${version.replace(/\.\*$/, '')}`;
  });
  return valid(parts.join(' '));
}

/** Converts Composer's ranges: `~8.1` allows 8.2, a comma or a space means "and", one bar or two mean "or". */
export function composerRange(text: string | undefined): string | undefined {
  const alternatives = (text ?? '').split(/\|\|?/).map((alternative) =>
    alternative
      .replace(/@\w+/g, '')
      .replace(/~\s*(\d+(?:\.\d+)*)/g, (_all, version: string) => compatible(version))
      .replaceAll(',', ' ')
      .trim(),
  );
  return valid(alternatives.filter(Boolean).join(' || '));
}

/** Converts RubyGems' ranges: `~> 3.1` allows 3.2, `~> 3.1.0` does not. */
export function rubyRange(texts: readonly string[]): string | undefined {
  const parts = texts.map((text) =>
    text.trim().replace(/^~>\s*(\d+(?:\.\d+)*)/, (_all, version: string) => compatible(version)),
  );
  return valid(parts.join(' '));
}

/**
 * Returns the series of a version pinned for version managers (`3.11.4`, `python-3.11.4`, `v18.19.0`), because the last number
 * is just what was current when the file was written. @param numbers How many numbers identify a series: one for Node, two for
 * the others.
 */
export function pinnedSeries(text: string | undefined, numbers: 1 | 2): string | undefined {
  const version = /^\s*(?:[a-z]+-?)?(\d+(?:\.\d+)*)/.exec(text ?? '')?.[1];
  if (version === undefined) return undefined;
  return valid(version.split('.').slice(0, numbers).join('.'));
}

/**
 * Converts a pessimistic range, in which all numbers except the last are fixed: `3.1` is `>=3.1 <4`, `3.1.2` is `>=3.1.2 <3.2`.
 */
function compatible(version: string): string {
  const numbers = version.replace(/\.\*$/, '').split('.').map(Number);
  const upper = numbers.slice(0, Math.max(1, numbers.length - 1));
  upper[upper.length - 1] = (upper.at(-1) ?? 0) + 1;
  return `>=${numbers.join('.')} <${upper.join('.')}`;
}

function valid(range: string): string | undefined {
  return range !== '' && semver.validRange(range) !== null ? range : undefined;
}

/** Returns a range of the versions that are in both ranges, or undefined if there are none. */
export function commonRange(one: string, other: string): string | undefined {
  if (semver.subset(one, other)) return one;
  if (semver.subset(other, one)) return other;
  const alternatives = (range: string): string[] => new semver.Range(range).range.split('||');
  const common = alternatives(one).flatMap((a) =>
    alternatives(other).flatMap((b) => (semver.intersects(a, b) ? [`${a} ${b}`.trim()] : [])),
  );
  return common.length === 0 ? undefined : common.join(' || ');
}
