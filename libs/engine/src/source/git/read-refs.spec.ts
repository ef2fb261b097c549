import { readRefs } from './read-refs';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

describe('readRefs', () => {
  it('believes proper names alone, whatever the repository says', () => {
    const text = [
      'ref: refs/heads/--upload-pack=x\tHEAD',
      `${A}\tHEAD`,
      `${A}\trefs/heads/-option`,
      `${A}\trefs/heads/a\u001b[31m`,
      `${A}\trefs/heads/a b`,
      `${A}\trefs/heads/../x`,
      `${A}\trefs/pull/1/head`,
      `zz\trefs/heads/no-id`,
      `${A}\trefs/heads/good/one`,
      'anything else',
    ].join('\n');
    expect(readRefs(text)).toEqual({
      defaultBranch: undefined,
      branches: [{ name: 'good/one', sha: A }],
      tags: [],
      cut: false,
    });
  });

  it('leads from a tag that is an object of its own to the commit', () => {
    expect(readRefs(`${A}\trefs/tags/v1\n${B}\trefs/tags/v1^{}\n`).tags).toEqual([{ name: 'v1', sha: B }]);
  });

  it('puts the default branch first, and numbers in their order', () => {
    const names = ['b', 'release-10', 'release-9', 'main'];
    const text = `ref: refs/heads/main\tHEAD\n${names.map((name) => `${A}\trefs/heads/${name}`).join('\n')}`;
    expect(readRefs(text).branches.map(({ name }) => name)).toEqual(['main', 'b', 'release-9', 'release-10']);
  });
});
