import { parseImageReference } from './image-reference';

const DIGEST = `sha256:${'ab'.repeat(32)}`;

describe('parseImageReference', () => {
  it.each([
    ['nginx', 'docker.io/library/nginx:latest'],
    ['nginx:1.27-alpine', 'docker.io/library/nginx:1.27-alpine'],
    ['shop/web', 'docker.io/shop/web:latest'],
    ['index.docker.io/nginx', 'docker.io/library/nginx:latest'],
    ['registry.example.com/shop/web:1.4', 'registry.example.com/shop/web:1.4'],
    ['localhost:5000/a/b/c', 'localhost:5000/a/b/c:latest'],
    ['localhost/web', 'localhost/web:latest'],
    ['127.0.0.1:5000/web:a_b.c-d', '127.0.0.1:5000/web:a_b.c-d'],
    ['[2001:db8::1]:5000/web', '[2001:db8::1]:5000/web:latest'],
    ['web--app__x/y.z', 'docker.io/web--app__x/y.z:latest'],
    [`nginx@${DIGEST}`, `docker.io/library/nginx@${DIGEST}`],
    [`nginx:1.27@${DIGEST}`, `docker.io/library/nginx:1.27@${DIGEST}`],
  ])('reads %s as %s', (text, normalised) => {
    expect(parseImageReference(text)).toMatchObject({ reference: { normalised } });
  });

  it('knows the parts', () => {
    expect(parseImageReference(`registry.example.com:5000/shop/web:2@${DIGEST}`)).toEqual({
      reference: {
        registry: 'registry.example.com:5000',
        name: 'registry.example.com:5000/shop/web',
        tag: '2',
        digest: DIGEST,
        normalised: `registry.example.com:5000/shop/web:2@${DIGEST}`,
      },
    });
  });

  it.each([
    '',
    ':',
    ':1',
    '--privileged',
    '-v/:/host',
    'nginx -v /:/x',
    'nginx\n',
    'nginx:1 ',
    'nginx:-x',
    'nginx:',
    'nginx:a:b',
    'Nginx',
    'shop/Web',
    '../etc',
    'a//b',
    '/a',
    'a/',
    'http://registry.example.com/x',
    'registry.example.com/-x',
    'registry..com/x',
    '-registry.com/x',
    'registry.com:port/x',
    'nginx@sha256:abc',
    'nginx@md5:abcdefabcdefabcdefabcdefabcdefab',
    `nginx@${DIGEST}@${DIGEST}`,
    'a'.repeat(64),
    `x/${'a'.repeat(260)}`,
    'nginx?x=1',
    'nginx#x',
    'nginx%20x',
    'a/$(id)',
    'größe',
  ])('refuses %j', (text) => {
    expect(parseImageReference(text).problem).toEqual(expect.any(String));
  });
});
