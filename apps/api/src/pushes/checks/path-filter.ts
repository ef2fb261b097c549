import type { AutoDeployRecord } from '@fairlead/dto';
import { matchesWildcard } from './wildcard';

type Parts = readonly string[];

/** Whether one of the changed files counts. Without patterns every file does. */
export function anyPathCounts(
  changed: readonly string[],
  { paths, ignore_paths: ignored }: Pick<AutoDeployRecord, 'paths' | 'ignore_paths'>,
): boolean {
  const wanted = paths.map(partsOf);
  const unwanted = ignored.map(partsOf);
  return changed.some((path) => {
    const parts = path.split('/');
    const isWanted = wanted.length === 0 || wanted.some((pattern) => matches(parts, pattern));
    return isWanted && !unwanted.some((pattern) => matches(parts, pattern));
  });
}

/** A pattern whose last name is without wildcards also stands for everything in the folder of that name. */
function partsOf(pattern: string): Parts {
  const parts = pattern.replace(/\/$/, '').split('/');
  const isFolder = pattern.endsWith('/');
  return isFolder ? [...parts, '**'] : parts;
}

function matches(path: Parts, pattern: Parts): boolean {
  if (matchesParts(path, pattern)) return true;
  const last = pattern.at(-1) ?? '';
  return !/[*?]/.test(last) && matchesParts(path, [...pattern, '**']);
}

/** The same as for characters, one floor up: `**` stands for any number of names. */
function matchesParts(path: Parts, pattern: Parts): boolean {
  let at = 0;
  let star = -1;
  let retry = 0;
  let next = 0;
  while (at < path.length) {
    const wanted = pattern[next];
    if (wanted === '**') {
      star = next;
      retry = at;
      next += 1;
    } else if (wanted !== undefined && matchesWildcard(path[at] ?? '', wanted, { single: true })) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      next = star + 1;
      retry += 1;
      at = retry;
    } else return false;
  }
  while (pattern[next] === '**') next += 1;
  return next === pattern.length;
}
