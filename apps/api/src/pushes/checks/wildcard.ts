/** Whether a text has the form of a pattern in which `*` stands for any characters and, if wanted, `?` for one. */
export function matchesWildcard(text: string, pattern: string, { single = false } = {}): boolean {
  let at = 0;
  let star = -1;
  let retry = 0;
  let next = 0;
  // The last star takes one more character whenever the rest does not match, so the time is bounded by both lengths.
  while (at < text.length) {
    const wanted = pattern[next];
    if (wanted === '*') {
      star = next;
      retry = at;
      next += 1;
    } else if (next < pattern.length && (wanted === text[at] || (single && wanted === '?'))) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      next = star + 1;
      retry += 1;
      at = retry;
    } else return false;
  }
  while (pattern[next] === '*') next += 1;
  return next === pattern.length;
}
