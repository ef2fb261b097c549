import type { FolderContents } from '../../../../repository-contents';

/** Limits what hostile patterns can cost. */
const MAX_PATTERNS = 100;
const MAX_LENGTH = 200;

/** Returns the patterns of `packages` in pnpm-workspace.yaml, which may also contain only settings. */
export function pnpmPatterns({ contents }: FolderContents): readonly string[] | undefined {
  const text = contents.get('pnpm-workspace.yaml');
  const [, line = '', block = ''] =
    /^packages:([^\n]*)\n?((?:[ \t]*(?:-[^\n]*|#[^\n]*)?(?:\n|$))*)/m.exec(text ?? '') ?? [];
  const list = line.includes('[') ? line.replace(/[[\]]/g, '').split(',') : block.split('\n');
  const patterns = list.map((one) =>
    one
      .replace(/^\s*-\s*/, '')
      .replace(/\s#.*$|^\s*#.*$/, '')
      .trim()
      .replace(/^(['"])(.*)\1$/, '$2'),
  );
  const present = patterns.filter(Boolean);
  return present.length === 0 ? undefined : present;
}

export function hasPnpmPackages(folder: FolderContents): boolean {
  return pnpmPatterns(folder) !== undefined;
}

/** Whether the patterns of a workspace include a folder. A pattern that begins with `!` excludes folders. */
export function includesFolder(patterns: readonly string[], folder: string): boolean {
  const matching = patterns
    .slice(0, MAX_PATTERNS)
    .filter((pattern) => pattern.length <= MAX_LENGTH)
    .filter((pattern) =>
      alternatives(pattern.replace(/^!/, '')).some((one) => matches(segmentsOf(one), segmentsOf(folder))),
    );
  return matching.length > 0 && matching.every((pattern) => !pattern.startsWith('!'));
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '' && segment !== '.');
}

/** Expands the first `{a,b}`. */
function alternatives(pattern: string): readonly string[] {
  const [all, list] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (all === undefined || list === undefined) return [pattern];
  return list.split(',').map((one) => pattern.replace(all, () => one));
}

function matches([pattern, ...patterns]: readonly string[], path: readonly string[]): boolean {
  if (pattern === undefined) return path.length === 0;
  if (pattern === '**') {
    if (patterns[0] === '**') return matches(patterns, path);
    return patterns.length === 0 || path.some((_, index) => matches(patterns, path.slice(index)));
  }
  const [segment, ...segments] = path;
  return segment !== undefined && matchesSegment(pattern, segment) && matches(patterns, segments);
}

/** Each part between two stars is searched after the previous one. */
function matchesSegment(pattern: string, segment: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return pattern === segment;
  if (!segment.startsWith(first)) return false;
  let end = first.length;
  for (const part of parts) {
    const found = segment.indexOf(part, end);
    if (found < 0) return false;
    end = found + part.length;
  }
  return segment.length - last.length >= end && segment.endsWith(last);
}
