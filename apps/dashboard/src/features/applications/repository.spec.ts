import { deployKeyPage, isSsh, overSsh, proposedName, repositoryName } from './repository';

test.each([
  ['https://github.com/acme/shop.git', 'github.com/acme/shop'],
  ['git@github.com:acme/shop.git', 'github.com/acme/shop'],
  ['ssh://git@git.example.com:2222/acme/shop', 'git.example.com:2222/acme/shop'],
  ['half typed', 'half typed'],
])('calls %s by what people call it', (repository, name) => {
  expect(repositoryName(repository)).toBe(name);
});

test('proposes the name of the folder where there is one, else that of the repository', () => {
  expect(proposedName('https://github.com/acme/shop.git', '')).toBe('shop');
  expect(proposedName('git@github.com:acme/shop.git', 'apps/web/')).toBe('web');
});

test('knows the SSH address of a repository that is given by https', () => {
  expect(overSsh('https://github.com/acme/shop')).toBe('git@github.com:acme/shop.git');
  expect(overSsh('https://git.example.com:8443/acme/shop')).toBe(undefined);
  expect(overSsh('git@github.com:acme/shop.git')).toBe(undefined);
  expect(isSsh('git@github.com:acme/shop.git')).toBe(true);
  expect(isSsh('https://github.com/acme/shop')).toBe(false);
});

test('knows where the usual hosts keep deploy keys', () => {
  expect(deployKeyPage('git@github.com:acme/shop.git')).toBe('https://github.com/acme/shop/settings/keys/new');
  expect(deployKeyPage('git@git.example.com:acme/shop.git')).toBe(undefined);
});
