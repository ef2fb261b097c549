import semver from 'semver';

/**
 * Ranges as other languages write them, as a range that semver knows. `undefined`: it says nothing that could be compared, and
 * then nothing is refused; the tools of the language look for themselves.
 */
export function pythonRange(text: string | undefined): string | undefined {
  const clauses = (text ?? '').split(',').map((clause) => clause.trim());
  const parts = clauses.flatMap((clause) => {
    const [, operator = '', version = ''] =
      /^(===?|~=|!=|>=|<=|>|<|\^|~)?\s*v?(\d+(?:\.\d+)*(?:\.\*)?)/.exec(clause) ?? [];
    // What is left out by `!=` is never a whole series that a distribution has.
    if (version === '' || operator === '!=') return [];
    if (operator === '~=') return compatible(version);
    if (operator === '' || operator === '==' || operator === '===') return version;
    return `${operator}${version.replace(/\.\*$/, '')}`;
  });
  return valid(parts.join(' '));
}

/** Composer's: `~8.1` allows 8.2, a comma or a blank means "and", one bar or two mean "or". */
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

/** RubyGems': `~> 3.1` allows 3.2, `~> 3.1.0` does not. */
export function rubyRange(texts: readonly string[]): string | undefined {
  const parts = texts.map((text) =>
    text.trim().replace(/^~>\s*(\d+(?:\.\d+)*)/, (_all, version: string) => compatible(version)),
  );
  return valid(parts.join(' '));
}

/**
 * What a file for version managers pins (`3.11.4`, `python-3.11.4`, `v18.19.0`): the series of that version, because the last
 * number is what happened to be installed when it was written.
 * @param numbers How many numbers name a series: one for Node, two for the others.
 */
export function pinnedSeries(text: string | undefined, numbers: 1 | 2): string | undefined {
  const version = /^\s*(?:[a-z]+-?)?(\d+(?:\.\d+)*)/.exec(text ?? '')?.[1];
  if (version === undefined) return undefined;
  return valid(version.split('.').slice(0, numbers).join('.'));
}

/** The highest version of the same series as the last number but one: `3.1` is `>=3.1 <4`, `3.1.2` is `>=3.1.2 <3.2`. */
function compatible(version: string): string {
  const numbers = version.replace(/\.\*$/, '').split('.').map(Number);
  const upper = numbers.slice(0, Math.max(1, numbers.length - 1));
  upper[upper.length - 1] = (upper.at(-1) ?? 0) + 1;
  return `>=${numbers.join('.')} <${upper.join('.')}`;
}

function valid(range: string): string | undefined {
  return range !== '' && semver.validRange(range) !== null ? range : undefined;
}
