import { anyPathCounts } from './path-filter';
import { matchesName } from '../../platform/text/wildcards';

const counts = (path: string, paths: string[], ignored: string[] = []): boolean =>
  anyPathCounts([path], { paths, ignore_paths: ignored });

describe('paths of pushes', () => {
  it.each([
    ['README.md', ['*.md'], true],
    ['docs/a.md', ['*.md'], false],
    ['docs/a.md', ['**/*.md'], true],
    ['README.md', ['**/*.md'], true],
    ['apps/web/src/a.ts', ['apps/web'], true],
    ['apps/web/src/a.ts', ['apps/web/'], true],
    ['apps/web', ['apps/web'], true],
    ['apps/website/a.ts', ['apps/web'], false],
    ['apps/web/src/a.ts', ['apps/*/src/**'], true],
    ['apps/a/b/src/a.ts', ['apps/*/src/**'], false],
    ['apps/a/b/src/a.ts', ['apps/**/src/*.ts'], true],
    ['a.ts', ['?.ts'], true],
    ['ab.ts', ['?.ts'], false],
    ['package.json', [], true],
    ['a+b(c).ts', ['a+b(c).ts'], true],
  ])('%s by %j counts: %s', (path, patterns, expected) => {
    expect(counts(path, patterns)).toBe(expected);
  });

  it('what is ignored does not count, and one other file is enough', () => {
    const filter = { paths: ['apps/web'], ignore_paths: ['**/*.md', 'apps/web/docs'] };
    expect(anyPathCounts(['apps/web/README.md', 'apps/web/docs/a.png', 'apps/api/a.ts'], filter)).toBe(false);
    expect(anyPathCounts(['apps/web/README.md', 'apps/web/a.ts'], filter)).toBe(true);
    expect(anyPathCounts([], filter)).toBe(false);
  });

  it('takes no longer for patterns of many wildcards', () => {
    const begun = process.cpuUsage();
    expect(matchesName('a'.repeat(4000), `${'*a'.repeat(120)}*b`)).toBe(false);
    expect(counts('a/'.repeat(1000), [`${'**/a/'.repeat(40)}b`])).toBe(false);
    expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
  });
});
