import type { DomainRecord } from '@fairlead/client';
import {
  toUpdateDomain,
  countDomainChanges,
  type DomainValues,
  toCreateDomain,
  EMPTY_DOMAIN_VALUES,
  domainValuesOf,
} from './domain-values';

const DOMAIN: DomainRecord = {
  id: 'dom_1',
  application_id: 'app_1',
  hostname: 'shop.example.com',
  generated: false,
  path: '/',
  strip_path: false,
  other_paths: [],
  state: 'active',
  status: 'active',
  status_reason: null,
  tls: {
    mode: 'auto',
    status: 'issued',
    issuer: 'Test Authority',
    not_before: null,
    expires_at: null,
    serial: null,
    trusted: true,
    last_error: null,
    next_retry_at: null,
    hsts: null,
    domain_id: 'dom_1',
  },
  redirect_to: null,
  redirect_status: null,
  force_https: true,
  basic_auth: { username: 'preview' },
  max_request_bytes: 5_000_000_000,
  dns: { addresses: [], expected: [], points_here: null, checked_at: null },
  created_at: '2026-11-20T10:00:00.000Z',
};

const CUSTOM = { mode: 'custom', certificate: 'C\n', private_key: 'K\n' } as const;
const hsts = (more: Partial<DomainValues['tls']['hsts']>) => ({ ...EMPTY_DOMAIN_VALUES.tls.hsts, ...more });

const changed = (change: (values: DomainValues) => DomainValues, domain = DOMAIN) =>
  toUpdateDomain(change(domainValuesOf(domain)), domain);

test('sends no unchanged value, even of a limit that is not a whole number of MiB', () => {
  expect(changed((values) => values)).toEqual({});
});

test('sends only the values of a new domain that differ from the defaults', () => {
  expect(
    toCreateDomain('a.example.com', { ...EMPTY_DOMAIN_VALUES, tls: { ...EMPTY_DOMAIN_VALUES.tls, mode: 'auto' } }),
  ).toEqual({
    hostname: 'a.example.com',
    tls: { mode: 'auto' },
  });
  const values: DomainValues = {
    ...EMPTY_DOMAIN_VALUES,
    path: ' api/ ',
    strip_path: true,
    tls: { ...EMPTY_DOMAIN_VALUES.tls, ...CUSTOM, hsts: hsts({ on: true }) },
    force_https: false,
    redirect_to: 'b.example.com',
    redirect_status: '302',
    basic_auth: { on: true, username: ' preview ', password: 'correct horse' },
    max_request_bytes: '1.5',
  };
  expect(toCreateDomain('a.example.com', values)).toEqual({
    hostname: 'a.example.com',
    path: '/api',
    strip_path: true,
    tls: {
      mode: 'custom',
      certificate: 'C',
      private_key: 'K',
      hsts: { max_age: 300, include_subdomains: false, preload: false },
    },
    force_https: false,
    redirect_to: 'b.example.com',
    redirect_status: 302,
    basic_auth: { username: 'preview', password: 'correct horse' },
    max_request_bytes: 1_572_864,
  });
  expect(toCreateDomain('a.example.com', values, true)).not.toHaveProperty('tls');
});

test('sends only what differs, and null for what is taken away', () => {
  const change = changed((values) => ({
    ...values,
    path: '/api',
    strip_path: true,
    tls: { ...values.tls, mode: 'internal', hsts: hsts({ on: true, max_age: '31536000' }) },
    force_https: false,
    redirect_to: 'b.example.com',
    redirect_status: '307',
    basic_auth: { ...values.basic_auth, on: false },
    max_request_bytes: '',
  }));
  expect(change).toEqual({
    path: '/api',
    strip_path: true,
    tls: { mode: 'internal', hsts: { max_age: 31_536_000, include_subdomains: false, preload: false } },
    force_https: false,
    redirect_to: 'b.example.com',
    redirect_status: 307,
    basic_auth: null,
    max_request_bytes: null,
  });
  expect(countDomainChanges(change)).toBe(9);
});

test('keeps the password if none is entered, unless the name changes', () => {
  const auth = (more: Partial<DomainValues['basic_auth']>) =>
    changed((values) => ({ ...values, basic_auth: { ...values.basic_auth, ...more } }));
  expect(auth({ username: 'preview' })).toEqual({});
  expect(auth({ password: 'correct horse' })).toEqual({
    basic_auth: { username: 'preview', password: 'correct horse' },
  });
  expect(auth({ username: 'guest', password: 'correct horse' })).toEqual({
    basic_auth: { username: 'guest', password: 'correct horse' },
  });
});

test('replaces a certificate of one’s own only where another is given', () => {
  const domain: DomainRecord = { ...DOMAIN, tls: { ...DOMAIN.tls, mode: 'custom' } };
  expect(changed((values) => values, domain)).toEqual({});
  const change = changed((values) => ({ ...values, tls: { ...values.tls, ...CUSTOM } }), domain);
  expect(change).toEqual({ tls: { certificate: 'C', private_key: 'K' } });
  expect(countDomainChanges(change)).toBe(1);
});

test('leaves the encryption to the domain that leads', () => {
  const domain: DomainRecord = { ...DOMAIN, tls: { ...DOMAIN.tls, domain_id: 'dom_2' } };
  expect(changed((values) => ({ ...values, tls: { ...values.tls, mode: 'off' } }), domain)).toEqual({});
});
