/** Points between 0 and 1 for what a typed word and a word of the text have in common. */
const POINTS = { beginning: 0.75, middle: 0.5, mistyped: 0.4, abbreviated: 0.3 } as const;
/** Keywords that are not shown count less than the label. */
const HIDDEN = 0.6;
/** How much it adds that nothing of the label is left over. */
const COVERAGE = 0.3;
const SHORTEST_MIDDLE = 3;
const SHORTEST_MISTYPED = 4;

export const splitTerms = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * How well the typed words match a label and its keywords, in any order: `undefined` where a word matches nothing. Words may
 * be abbreviated ("depl hel", "dply") or mistyped by one letter.
 */
export function matchTerms(typed: readonly string[], label: string, keywords = ''): number | undefined {
  const shown = splitTerms(label);
  const hidden = splitTerms(keywords);
  const met = new Set<string>();
  let total = 0;
  for (const word of typed) {
    const visible = best(word, shown);
    const points = Math.max(visible.points, best(word, hidden).points * HIDDEN);
    if (points === 0) return undefined;
    if (visible.points > 0) met.add(visible.word);
    total += points;
  }
  return total / Math.max(typed.length, 1) + COVERAGE * (met.size / Math.max(shown.length, 1));
}

function best(typed: string, words: readonly string[]): { word: string; points: number } {
  let found = { word: '', points: 0 };
  for (const word of words) {
    const points = wordPoints(typed, word);
    if (points > found.points) found = { word, points };
  }
  return found;
}

function wordPoints(typed: string, word: string): number {
  if (typed === word) return 1;
  const share = typed.length / word.length;
  if (word.startsWith(typed)) return POINTS.beginning + (1 - POINTS.beginning) * share;
  if (typed.length >= SHORTEST_MIDDLE && word.includes(typed)) return POINTS.middle + 0.2 * share;
  if (typed.length >= SHORTEST_MISTYPED && isMistyped(typed, word)) return POINTS.mistyped;
  if (typed.length >= SHORTEST_MIDDLE && isAbbreviation(typed, word)) return POINTS.abbreviated;
  return 0;
}

/** One letter is missing, added, wrong or swapped with its neighbor, in the word or in its beginning. */
function isMistyped(typed: string, word: string): boolean {
  if (typed[0] !== word[0]) return false;
  return [typed.length - 1, typed.length, typed.length + 1].some((length) =>
    isOneEditApart(typed, word.slice(0, length)),
  );
}

function isOneEditApart(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && long[start] === short[start]) start += 1;
  if (long.length > short.length) return long.slice(start + 1) === short.slice(start);
  const swapped =
    long[start] === short[start + 1] &&
    long[start + 1] === short[start] &&
    long.slice(start + 2) === short.slice(start + 2);
  return swapped || long.slice(start + 1) === short.slice(start + 1);
}

/** "dply" has the first letter of "deploy", and its others in their order. */
function isAbbreviation(typed: string, word: string): boolean {
  if (typed[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at += 1;
  return at === typed.length;
}
