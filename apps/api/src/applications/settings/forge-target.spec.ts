import type { ForgeKind } from '@fairlead/contracts';
import { forgeTarget } from './forge-target';

describe('the target of statuses', () => {
  it.each<[ForgeKind, string, string, string]>([
    ['github', 'https://github.com/shop/web.git', 'https://api.github.com', 'shop/web'],
    ['github', 'git@github.com:shop/web.git', 'https://api.github.com', 'shop/web'],
    ['github', 'ssh://git@ssh.github.com:443/shop/web.git', 'https://api.github.com', 'shop/web'],
    ['github', 'https://shop.ghe.com/shop/web', 'https://api.shop.ghe.com', 'shop/web'],
    ['github', 'git@git.example.com:shop/web', 'https://git.example.com/api/v3', 'shop/web'],
    ['gitlab', 'https://gitlab.com/shop/sub/web.git', 'https://gitlab.com/api/v4', 'shop/sub/web'],
    ['gitlab', 'ssh://git@altssh.gitlab.com:443/shop/web.git', 'https://gitlab.com/api/v4', 'shop/web'],
    ['gitlab', 'https://git.example.com:8443/a/b/c', 'https://git.example.com:8443/api/v4', 'a/b/c'],
    ['gitea', 'https://codeberg.org/shop/web', 'https://codeberg.org/api/v1', 'shop/web'],
    ['gitea', 'https://example.com/git/shop/web', 'https://example.com/git/api/v1', 'shop/web'],
    ['bitbucket', 'git@bitbucket.org:shop/web.git', 'https://api.bitbucket.org/2.0', 'shop/web'],
  ])('%s, %s, is at %s', (kind, repository, apiUrl, path) => {
    expect(forgeTarget(kind, repository, null)).toEqual({ apiUrl, repository: path });
  });

  it.each<[ForgeKind, string, string, string]>([
    ['gitlab', 'https://example.com/gitlab/shop/sub/web', 'https://example.com/gitlab/api/v4/', 'shop/sub/web'],
    ['gitlab', 'git@example.com:shop/sub/web', 'https://example.com/gitlab/api/v4', 'shop/sub/web'],
    ['gitea', 'https://example.com/git/shop/web', 'https://example.com/git/api/v1', 'shop/web'],
    ['github', 'https://mirror.example.com/shop/web', 'https://API.github.com', 'shop/web'],
  ])('%s, %s, with the address %s, is %s', (kind, repository, apiUrl, path) => {
    expect(forgeTarget(kind, repository, apiUrl)).toEqual({
      apiUrl: new URL(apiUrl).href.replace(/\/$/, ''),
      repository: path,
    });
  });

  it.each<[ForgeKind, string, string]>([
    ['github', 'https://github.com/shop', 'source.repository'],
    ['github', 'https://github.com/shop/sub/web', 'source.repository'],
    ['gitlab', 'git@gitlab.com:shop/../web', 'source.repository'],
    ['bitbucket', 'https://git.example.com/shop/web', 'forge.api_url'],
  ])('%s does not exist for %s', (kind, repository, field) => {
    expect(forgeTarget(kind, repository, null)).toMatchObject({ field });
  });
});
