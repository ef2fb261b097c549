import { gitFailure } from './git-failure';

describe('gitFailure', () => {
  it.each([
    [
      "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
      'REPOSITORY_AUTHENTICATION_FAILED',
    ],
    ["remote: Invalid username\nfatal: Authentication failed for 'https://x/'", 'REPOSITORY_AUTHENTICATION_FAILED'],
    [
      'git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.',
      'REPOSITORY_AUTHENTICATION_FAILED',
    ],
    ["fatal: unable to access 'https://x/': The requested URL returned error: 403", 'REPOSITORY_AUTHENTICATION_FAILED'],
    ["remote: Repository not found.\nfatal: repository 'https://x/' not found", 'REPOSITORY_NOT_FOUND'],
    ["fatal: '/srv/x.git' does not appear to be a git repository", 'REPOSITORY_NOT_FOUND'],
    ["fatal: unable to access 'https://x/': Could not resolve host: x", 'REPOSITORY_NOT_FOUND'],
    ['ssh: connect to host x port 22: Connection timed out', 'REPOSITORY_NOT_FOUND'],
    ['error: file write error: No space left on device\nfatal: not found', 'DISK_FULL'],
    ['error: index-pack died of signal 25\nfatal: index-pack failed', 'COMMAND_FAILED'],
    ['fatal: Out of memory, malloc failed (tried to allocate 9 bytes)\nfatal: not found', 'COMMAND_FAILED'],
    ['something new', 'REPOSITORY_NOT_FOUND'],
  ])('%j is %s', (stderr, code) => {
    expect(gitFailure(stderr)).toMatchObject({ code });
  });
});
