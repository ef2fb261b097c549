import type { AutoDeployRecord } from '@fairlead/dto';
import { matchesPath } from '../../platform/text/wildcards';

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
  if (matchesPath(path, pattern)) return true;
  const last = pattern.at(-1) ?? '';
  return !/[*?]/.test(last) && matchesPath(path, [...pattern, '**']);
}
