import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crowdedFolders, refusedNames, refusedTerms, repeatedExports, splitName } from '../lib/glossary-rules.mjs';

const refused = refusedTerms(readFileSync(join(__dirname, '../../docs/GLOSSARY.md'), 'utf8'));
const check = (path: string, text?: string) => refusedNames(new Map([[path, text]]), refused);

describe('the check of names against the glossary', () => {
  it('reads the refused words from the glossary', () => {
    expect(refused).toContainEqual({ parts: ['tidy'], use: 'cleanup' });
    expect(refused).toContainEqual({ parts: ['take', 'down'], use: 'teardown' });
    expect(refused.flatMap(({ parts }) => parts)).not.toContain('');
  });

  it.each([
    ['seenStatus', ['seen', 'status']],
    ['DNSLookup', ['dns', 'lookup']],
    ['left-undone', ['left', 'undone']],
    ['TRIED_AGAIN_2', ['tried', 'again', '2']],
  ])('splits %s into words', (name, words) => {
    expect(splitName(name)).toEqual(words);
  });

  it.each([
    ['a file', 'libs/engine/src/flows/tidy-application.ts', ''],
    ['a style sheet', 'apps/dashboard/src/features/servers/trouble.module.css', undefined],
    ['a function', 'libs/engine/src/a.ts', 'export async function tidyApplication() {}'],
    ['a constant', 'libs/engine/src/a.ts', 'export const LOOK_AT_SOURCE = 1;'],
    ['a class', 'apps/api/src/a.ts', 'export abstract class FormerRelease {}'],
    ['a type', 'apps/api/src/a.ts', 'export type StatusWords = string;'],
    ['a sequence of words', 'tools/a.mjs', 'export function takeDownHost() {}'],
  ])('refuses %s with a refused word', (_, path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  it('accepts other names, words within words, and what is not exported', () => {
    expect(check('apps/api/src/domains/dns-lookup.ts', 'const formerRelease = 1;\nexport class DnsLookup {}')).toEqual(
      [],
    );
  });

  it('accepts a listed exception', () => {
    expect(refusedNames(new Map([['a.ts', 'export class DetectAgain {}']]), refused, { DetectAgain: 'why' })).toEqual(
      [],
    );
  });

  it('refuses a folder with more than 20 files, and counts no sub-folders', () => {
    const paths = Array.from({ length: 20 }, (_, index) => `apps/a/${index}.ts`);
    expect(crowdedFolders([...paths, 'apps/a/b/c.ts'])).toEqual([]);
    expect(crowdedFolders([...paths, 'apps/a/20.ts'])).toHaveLength(1);
  });

  it('refuses one name in two files of a package, and not in two packages', () => {
    const text = 'export class RemoveHandler {}';
    expect(
      repeatedExports(
        new Map([
          ['apps/api/src/a.ts', text],
          ['apps/api/src/b/c.ts', text],
        ]),
      ),
    ).toHaveLength(1);
    expect(
      repeatedExports(
        new Map([
          ['apps/api/src/a.ts', text],
          ['libs/dto/src/b.ts', text],
        ]),
      ),
    ).toEqual([]);
    const overloads = 'export function a(b: 1): 1;\nexport function a(b: 2): 2;';
    expect(repeatedExports(new Map([['apps/api/src/a.ts', overloads]]))).toEqual([]);
  });
});
