interface Wildcards<Item, Pattern> {
  /** Whether a part of the pattern stands for any number of items. */
  readonly isAny: (part: Pattern) => boolean;
  readonly isMatch: (item: Item, part: Pattern) => boolean;
}

/**
 * Whether a sequence has the form of a pattern: the characters of a name, or the names of a path. The last wildcard takes one more
 * item whenever the rest does not match, so the time is bounded by the product of both lengths.
 */
export function matchesWildcards<Item, Pattern>(
  items: ArrayLike<Item>,
  pattern: ArrayLike<Pattern>,
  { isAny, isMatch }: Wildcards<Item, Pattern>,
): boolean {
  const isAnyAt = (index: number): boolean => {
    const part = pattern[index];
    return part !== undefined && isAny(part);
  };
  const isMatchAt = (at: number, index: number): boolean => {
    const [item, part] = [items[at], pattern[index]];
    return item !== undefined && part !== undefined && isMatch(item, part);
  };
  let at = 0;
  let next = 0;
  let wildcard = -1;
  let retry = 0;
  while (at < items.length) {
    if (isAnyAt(next)) {
      wildcard = next;
      retry = at;
      next += 1;
    } else if (isMatchAt(at, next)) {
      at += 1;
      next += 1;
    } else if (wildcard >= 0) {
      next = wildcard + 1;
      retry += 1;
      at = retry;
    } else return false;
  }
  while (isAnyAt(next)) next += 1;
  return next === pattern.length;
}

const NAME: Wildcards<string, string> = {
  isAny: (part) => part === '*',
  isMatch: (character, part) => part === character,
};
const FILE_NAME: Wildcards<string, string> = {
  isAny: NAME.isAny,
  isMatch: (character, part) => part === '?' || part === character,
};
const PATH: Wildcards<string, string> = {
  isAny: (part) => part === '**',
  isMatch: (name, part) => matchesWildcards(name, part, FILE_NAME),
};

/** `*` stands for any characters. */
export const matchesName = (name: string, pattern: string): boolean => matchesWildcards(name, pattern, NAME);

/** The names of a path: `**` stands for any number of them, `*` and `?` for characters within one. */
export const matchesPath = (path: readonly string[], pattern: readonly string[]): boolean =>
  matchesWildcards(path, pattern, PATH);
