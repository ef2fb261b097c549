import type { DomainRecord } from '@fairlead/client';
import { certificateLabel } from './certificate-labels';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const SOON = '2026-11-22T10:03:00.000Z';

type Tls = DomainRecord['tls'];

const TLS: Tls = {
  mode: 'auto',
  status: 'issued',
  issuer: 'Test Authority',
  not_before: '2026-11-20T10:00:00.000Z',
  expires_at: '2027-02-18T10:00:00.000Z',
  serial: '0a',
  trusted: true,
  last_error: null,
  next_retry_at: null,
  hsts: null,
  domain_id: 'dom_1',
};
const DNS: DomainRecord['dns'] = {
  addresses: ['192.0.2.9'],
  expected: ['192.0.2.1'],
  points_here: false,
  checked_at: '2026-11-22T09:59:00.000Z',
};

const told = (tls: Partial<Tls>) => certificateLabel({ tls: { ...TLS, ...tls }, dns: DNS }, NOW);

test.each<[Partial<Tls>, string, string | undefined]>([
  [{}, 'Renews by itself', 'valid until 18 Feb 2027'],
  [{ mode: 'internal' }, 'Renews by itself', 'the server’s own authority'],
  [{ mode: 'off', status: 'off' }, 'Plain HTTP', undefined],
  [{ status: 'waiting_for_dns' }, 'Waits for DNS', 'has A 192.0.2.9, should have A 192.0.2.1'],
  [{ status: 'pending' }, 'Asks for a certificate', undefined],
  [{ status: 'renewing' }, 'About to be renewed', 'valid until 18 Feb 2027'],
  [{ status: 'failed', last_error: 'Timeout' }, 'Failed', 'Timeout'],
  [{ status: 'expired', last_error: 'Timeout' }, 'Expired', 'Timeout'],
  [{ mode: 'custom' }, 'Your certificate', 'valid until 18 Feb 2027'],
  [{ mode: 'custom', expires_at: '2026-12-04T12:00:00.000Z' }, 'Expires in 12 days', 'replace it'],
  [{ mode: 'custom', expires_at: '2026-11-23T11:00:00.000Z' }, 'Expires in 1 day', 'replace it'],
  [{ mode: 'custom', expires_at: '2026-11-22T11:00:00.000Z' }, 'Expires within a day', 'replace it'],
  [
    { mode: 'custom', status: 'expired', expires_at: '2026-11-20T10:00:00.000Z' },
    'Expired',
    'on 20 Nov 2026; replace it',
  ],
])('says of %j: %s', (tls, words, more) => {
  const said = told(tls);
  expect([said.words, said.more]).toEqual([words, more]);
});

test('says what comes at the time that the record names, and nothing where it names none', () => {
  expect(told({ status: 'waiting_for_dns', next_retry_at: SOON }).next).toBe('next look');
  expect(told({ status: 'failed', last_error: 'Timeout', next_retry_at: SOON }).next).toBe('next try');
  expect(told({ status: 'renewing', last_error: 'Timeout', next_retry_at: SOON })).toMatchObject({
    tone: 'warn',
    words: 'Renewal fails',
    next: 'next try',
  });
  expect(told({ status: 'failed', last_error: 'Timeout' }).next).toBeUndefined();
});
