import { repositoryLocation } from './repository-location';

describe('repositoryLocation', () => {
  it.each([
    ['https://github.com/example/shop.git', 'github.com', ['example', 'shop']],
    ['https://GitLab.example.com:8443/group/sub/shop/', 'gitlab.example.com:8443', ['group', 'sub', 'shop']],
    ['http://10.0.0.1:8080/team/shop', '10.0.0.1', ['team', 'shop']],
    ['ssh://git@Git.example.com:2222/team/shop.git', 'git.example.com', ['team', 'shop']],
    ['git@github.com:example/shop.git', 'github.com', ['example', 'shop']],
    ['git@github.com:/example/shop', 'github.com', ['example', 'shop']],
    ['deploy@[2001:db8::1]:team/shop.git', '[2001:db8::1]', ['team', 'shop']],
    ['https://git.example.com/my%20team/shop%3F.git', 'git.example.com', ['my team', 'shop?']],
    ['https://git.example.com/team/shop.git.git', 'git.example.com', ['team', 'shop.git']],
    ['git@git.example.com:team/%2e%2e', 'git.example.com', ['team', '%2e%2e']],
  ])('of %s is on %s', (repository, host, names) => {
    expect(repositoryLocation(repository)).toEqual({ host, names });
  });

  it.each([
    'https://git.example.com/team%2Fother/shop',
    'https://git.example.com/team/%E0%A4%A',
    'https://git.example.com/team/a%0ab',
    'https://git.example.com/team/.git',
    'git@git.example.com:team/../shop',
    'git@git.example.com:../../shop',
    'https://user:password@git.example.com/team/shop',
    'ext::sh -c whoami',
  ])('does not exist of %s', (repository) => {
    expect(repositoryLocation(repository)).toBeUndefined();
  });
});
