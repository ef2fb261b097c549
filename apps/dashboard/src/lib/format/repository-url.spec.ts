import {
  deployKeyPageUrl,
  hookPage,
  isSshRepository,
  sshRepositoryUrl,
  proposedApplicationName,
  repositoryName,
} from './repository-url';

test.each([
  ['https://github.com/acme/shop.git', 'github.com/acme/shop'],
  ['git@github.com:acme/shop.git', 'github.com/acme/shop'],
  ['ssh://git@git.example.com:2222/acme/shop', 'git.example.com:2222/acme/shop'],
  ['half typed', 'half typed'],
])('calls %s by what people call it', (repository, name) => {
  expect(repositoryName(repository)).toBe(name);
});

test('proposes the name of the folder where there is one, else that of the repository', () => {
  expect(proposedApplicationName('https://github.com/acme/shop.git', '')).toBe('shop');
  expect(proposedApplicationName('git@github.com:acme/shop.git', 'apps/web/')).toBe('web');
});

test('knows the SSH address of a repository that is given by https', () => {
  expect(sshRepositoryUrl('https://github.com/acme/shop')).toBe('git@github.com:acme/shop.git');
  expect(sshRepositoryUrl('https://git.example.com:8443/acme/shop')).toBe(undefined);
  expect(sshRepositoryUrl('git@github.com:acme/shop.git')).toBe(undefined);
  expect(isSshRepository('git@github.com:acme/shop.git')).toBe(true);
  expect(isSshRepository('https://github.com/acme/shop')).toBe(false);
});

test('knows where the usual hosts keep deploy keys', () => {
  expect(deployKeyPageUrl('git@github.com:acme/shop.git')).toBe('https://github.com/acme/shop/settings/keys/new');
  expect(deployKeyPageUrl('git@git.example.com:acme/shop.git')).toBe(undefined);
});

test('knows where the usual hosts keep hooks, and which forge they are', () => {
  expect(hookPage('git@codeberg.org:acme/shop.git')).toEqual({
    forge: 'gitea',
    url: 'https://codeberg.org/acme/shop/settings/hooks',
  });
  expect(hookPage('https://git.example.com/acme/shop')).toBe(undefined);
});
