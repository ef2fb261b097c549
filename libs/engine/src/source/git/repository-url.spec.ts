import { isValidRef, isValidSubdirectory, parseRepositoryUrl } from './repository-url';

describe('parseRepositoryUrl', () => {
  it.each([
    ['https://github.com/example/shop.git', 'https'],
    ['http://10.0.0.1:8080/shop', 'http'],
    ['ssh://git@example.com:2222/srv/shop.git', 'ssh'],
    ['git://example.com/shop.git', 'git'],
    ['git@github.com:example/shop.git', 'ssh'],
    ['deploy@[2001:db8::1]:shop.git', 'ssh'],
  ])('takes %s', (text, transport) => {
    expect(parseRepositoryUrl(text)).toEqual({ url: text, transport });
  });

  it.each([
    '',
    '--upload-pack=touch /tmp/x',
    '-oProxyCommand=x@host:path',
    'ext::sh -c whoami',
    'ext::sh',
    'fd::17',
    'file:///etc/passwd',
    '/etc',
    './shop',
    'shop.git',
    'ftp://example.com/shop.git',
    'https://',
    'https://example.com',
    'https://example.com/',
    'https://example.com/a b',
    'https://example.com/a\nb',
    'https://example.com/shop.git#main',
    'ssh://-oProxyCommand=touch/shop',
    'ssh://%2doProxyCommand=touch/shop',
    'ssh://-x@example.com/shop',
    'git@-oProxyCommand=touch:shop',
    'git@example.com:-shop',
    'git@example.com::shop',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %j', (text) => {
    expect(parseRepositoryUrl(text)).toHaveProperty('problem', expect.any(String));
  });

  it.each(['https://user:password@example.com/shop.git', 'https://ghp_token@example.com/shop.git'])(
    'refuses credentials, which would leak: %s',
    (text) => {
      expect(parseRepositoryUrl(text).problem).toContain('deploy key');
    },
  );
});

describe('isValidRef', () => {
  it.each(['main', 'feature/x-1', 'v1.2.3', 'a1b2c3d', 'refs/heads/main', 'größe'])('takes %s', (ref) => {
    expect(isValidRef(ref)).toBe(true);
  });

  it.each([
    '',
    '-x',
    '--upload-pack=x',
    'a..b',
    'a b',
    'a\nb',
    'a\0b',
    'HEAD^',
    'a~1',
    'a:b',
    'x@{1}',
    '@',
    '/a',
    'a/',
    'a.lock',
    '.a',
    'a/.b',
    'a\\b',
    'a*',
  ])('refuses %j', (ref) => {
    expect(isValidRef(ref)).toBe(false);
  });
});

describe('isValidSubdirectory', () => {
  it.each(['web', 'packages/web app', 'a.b/c'])('takes %s', (path) => expect(isValidSubdirectory(path)).toBe(true));
  it.each(['', '/etc', '../x', 'a/../b', 'a//b', '-x', '.git', 'a\0b', './a'])('refuses %j', (path) => {
    expect(isValidSubdirectory(path)).toBe(false);
  });
});
