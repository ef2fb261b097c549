import { refNotFound } from './git-source';
import { readRefs } from './read-refs';

const SHA = 'a'.repeat(40);

function refs(branches: readonly string[], tags: readonly string[] = []): ReturnType<typeof readRefs> {
  const lines = [...branches.map((name) => `heads/${name}`), ...tags.map((name) => `tags/${name}`)];
  return readRefs(`ref: refs/heads/master\tHEAD\n${lines.map((name) => `${SHA}\trefs/${name}\n`).join('')}`);
}

describe('refNotFound', () => {
  it.each([
    [
      'main',
      refs(['dev', 'master'], ['v1.0', 'v2.0']),
      'The repository has no branch, tag or commit "main". It has the branches master (default), dev and the tags v2.0, v1.0.',
    ],
    [
      'main',
      refs(['master']),
      'The repository has no branch, tag or commit "main". It has the branch master (default).',
    ],
    ['HEAD', refs([], ['v1']), 'The repository has no default branch; set the branch to use. It has the tag v1.'],
    [undefined, refs([]), 'The repository has no default branch; set the branch to use. It is empty.'],
  ])('names what there is instead of %s', (ref, found, message) => {
    expect(refNotFound(ref, found)).toMatchObject({ code: 'REF_NOT_FOUND', message });
  });

  it('names a limited number', () => {
    const branches = Array.from({ length: 40 }, (_, n) => `b${n}`);
    expect(refNotFound('x', refs(branches)).message).toMatch(/It has the branches b0, .*, b9, … \(30 more\)\.$/);
  });
});
