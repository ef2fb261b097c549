import { ScriptSections } from './script-sections';
import { largeFilesFailure, submoduleFailure } from './submodule-failure';

const OF_SUBMODULE = new ScriptSections('submodule themes/x\0address https://git.example.com/x.git\0reason \0');

describe('submoduleFailure', () => {
  it('names the submodule, its URL and what git says', () => {
    expect(
      submoduleFailure(OF_SUBMODULE, "fatal: repository 'https://git.example.com/x.git/' not found"),
    ).toMatchObject({
      code: 'SUBMODULE_FETCH_FAILED',
      message:
        'The submodule themes/x (https://git.example.com/x.git) could not be fetched: The repository does not exist.',
    });
  });

  it('names a path without the control characters that it may have', () => {
    const sections = new ScriptSections('submodule a\u001b[31m\nb\0address \0reason its path is strange\0');
    expect(submoduleFailure(sections, '').message).toBe(
      'The submodule a [31m b could not be fetched: its path is strange.',
    );
  });
});

describe('largeFilesFailure', () => {
  it.each([
    [
      'fetch: Fetching reference abc\n[6e1f] Object does not exist: [404] Object does not exist\nerror: failed to fetch some objects',
      '[6e1f] Object does not exist: [404] Object does not exist',
    ],
    [
      'batch response: Git credentials for https://x not found.\n',
      'batch response: Git credentials for https://x not found.',
    ],
    [
      'the address in .lfsconfig is not an https, http or ssh URL\n',
      'the address in .lfsconfig is not an https, http or ssh URL',
    ],
    ['', 'git-lfs does not say why.'],
  ])('quotes the line of %j that says why', (stderr, cause) => {
    expect(largeFilesFailure(new ScriptSections(''), stderr)).toMatchObject({
      code: 'LFS_FETCH_FAILED',
      message: `Git LFS: The large files could not be fetched: ${cause}`,
    });
  });

  it('names the file that is missing', () => {
    expect(largeFilesFailure(new ScriptSections('missing img/logo.png\0'), 'x').message).toBe(
      'Git LFS: img/logo.png could not be fetched: x',
    );
  });

  it('names the submodule that has them', () => {
    expect(largeFilesFailure(OF_SUBMODULE, 'x').message).toContain('of the submodule themes/x (https://');
  });
});
