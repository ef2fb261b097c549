import { addressOf, urlOf } from './address';

const TLS = { mode: 'auto', status: 'issued' } as const;
const DOMAIN = {
  hostname: 'xn--bcher-kva.example',
  path: '/',
  status: 'active',
  tls: TLS,
  force_https: true,
} as const;

test('is called as people write it', () => {
  expect(addressOf(DOMAIN)).toBe('bücher.example');
  expect(addressOf({ ...DOMAIN, path: '/api' })).toBe('bücher.example/api');
});

test('leads to what visitors see, and nowhere where they would see nothing', () => {
  const [secure, plain] = ['https://xn--bcher-kva.example', 'http://xn--bcher-kva.example'];
  expect(urlOf(DOMAIN)).toBe(secure);
  expect(urlOf({ ...DOMAIN, path: '/api' })).toBe(`${secure}/api`);
  expect(urlOf({ ...DOMAIN, tls: { ...TLS, status: 'expired' } })).toBe(secure);
  expect(urlOf({ ...DOMAIN, tls: { ...TLS, mode: 'off', status: 'off' } })).toBe(plain);
  const waiting = { ...DOMAIN, tls: { ...TLS, status: 'waiting_for_dns' } } as const;
  expect(urlOf(waiting)).toBeUndefined();
  expect(urlOf({ ...waiting, force_https: false })).toBe(plain);
  expect(urlOf({ ...DOMAIN, status: 'pending' })).toBeUndefined();
  expect(urlOf({ ...DOMAIN, hostname: '*.example.com' })).toBeUndefined();
});
