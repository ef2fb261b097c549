import { shortImageName, isPinned, imageBaseName, imageRegistry, shortDigest } from './image-name';

const DIGEST = `sha256:${'9f86d081884c'.repeat(5)}9f86`;

test.each([
  ['nginx', 'docker.io'],
  ['acme/web:1.4', 'docker.io'],
  ['index.docker.io/acme/web', 'docker.io'],
  ['registry.example.com/shop/web:1.4', 'registry.example.com'],
  ['registry.example.com:5000/web', 'registry.example.com:5000'],
  ['localhost/web', 'localhost'],
  ['', 'docker.io'],
])('knows the registry of %s', (image, registry) => expect(imageRegistry(image)).toBe(registry));

test.each([
  ['docker.io/library/nginx:latest', 'nginx:latest'],
  ['docker.io/acme/web:1.4', 'acme/web:1.4'],
  ['registry.example.com/shop/web:1.4', 'registry.example.com/shop/web:1.4'],
  [`ghcr.io/acme/web@${DIGEST}`, 'ghcr.io/acme/web@sha256:9f86d081884c…'],
])('shortens %s', (image, shown) => expect(shortImageName(image)).toBe(shown));

test.each([
  ['registry.example.com:5000/shop/web:1.4', 'web'],
  [`ghcr.io/acme/web@${DIGEST}`, 'web'],
  ['nginx', 'nginx'],
])('suggests a name for an application from %s', (image, name) => expect(imageBaseName(image)).toBe(name));

test('distinguishes a digest from a tag', () => {
  expect([isPinned(`web@${DIGEST}`), isPinned('web:1.4')]).toEqual([true, false]);
  expect(shortDigest(DIGEST)).toBe('sha256:9f86d081884c…');
});
