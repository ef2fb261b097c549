import { domainFormProblems } from './domain-rules';
import { type DomainValues, EMPTY_DOMAIN_VALUES } from './domain-values';

const { tls } = EMPTY_DOMAIN_VALUES;
const fields = (more: Partial<DomainValues>, sharesTls = false) =>
  Object.keys(domainFormProblems({ ...EMPTY_DOMAIN_VALUES, ...more }, undefined, sharesTls));

test('accepts unchanged values', () => {
  expect(fields({})).toEqual([]);
});

test.each(['/api', 'api/', '/a-b/c.d/~e_f'])('takes the path %s', (path) => {
  expect(fields({ path })).toEqual([]);
});

test.each(['/a b', '/a//b', '/../etc', '/{env.X}', '/ü'])('refuses the path %s', (path) => {
  expect(fields({ path })).toEqual(['path']);
});

test('wants both halves of a certificate of one’s own, unless the hostname has its encryption already', () => {
  const custom = { ...tls, mode: 'custom' } as const;
  expect(fields({ tls: custom })).toEqual(['tls.certificate', 'tls.private_key']);
  expect(fields({ tls: { ...custom, certificate: '-----BEGIN CERTIFICATE-----' } })).toEqual(['tls.private_key']);
  expect(fields({ tls: custom }, true)).toEqual([]);
});

test('wants a year and everything below before it allows the lists of browsers', () => {
  const hsts = { on: true, max_age: '31536000', include_subdomains: true, preload: true };
  const of = (more: Partial<typeof hsts>) => fields({ tls: { ...tls, mode: 'auto', hsts: { ...hsts, ...more } } });
  expect(of({})).toEqual([]);
  expect(of({ max_age: '300' })).toEqual(['tls.hsts.max_age']);
  expect(of({ include_subdomains: false })).toEqual(['tls.hsts.max_age']);
  expect(of({ on: false, max_age: '300' })).toEqual([]);
});

test('wants a name that browsers can send, and a password that is kept whole', () => {
  const of = (username: string, password: string) => fields({ basic_auth: { on: true, username, password } });
  expect(of('preview', 'correct horse')).toEqual([]);
  expect(of('a:b', 'correct horse')).toEqual(['basic_auth.username']);
  expect(of('preview', 'short')).toEqual(['basic_auth.password']);
  expect(of('preview', 'ü'.repeat(37))).toEqual(['basic_auth.password']);
});

test.each(['0', '-1', 'many', '2000000'])('refuses %s MiB as a limit', (limit) => {
  expect(fields({ max_request_bytes: limit })).toEqual(['max_request_bytes']);
});
