import { domainAddress, domainUrl } from './domain-address';

const TLS = { mode: 'auto', status: 'issued' } as const;
const DOMAIN = {
  hostname: 'xn--bcher-kva.example',
  path: '/',
  status: 'active',
  tls: TLS,
  force_https: true,
} as const;

test('is called as people write it', () => {
  expect(domainAddress(DOMAIN)).toBe('bücher.example');
  expect(domainAddress({ ...DOMAIN, path: '/api' })).toBe('bücher.example/api');
});

test('leads to what visitors see, and nowhere where they would see nothing', () => {
  const [secure, plain] = ['https://xn--bcher-kva.example', 'http://xn--bcher-kva.example'];
  expect(domainUrl(DOMAIN)).toBe(secure);
  expect(domainUrl({ ...DOMAIN, path: '/api' })).toBe(`${secure}/api`);
  expect(domainUrl({ ...DOMAIN, tls: { ...TLS, status: 'expired' } })).toBe(secure);
  expect(domainUrl({ ...DOMAIN, tls: { ...TLS, mode: 'off', status: 'off' } })).toBe(plain);
  const waiting = { ...DOMAIN, tls: { ...TLS, status: 'waiting_for_dns' } } as const;
  expect(domainUrl(waiting)).toBeUndefined();
  expect(domainUrl({ ...waiting, force_https: false })).toBe(plain);
  expect(domainUrl({ ...DOMAIN, status: 'pending' })).toBeUndefined();
  expect(domainUrl({ ...DOMAIN, hostname: '*.example.com' })).toBeUndefined();
});
