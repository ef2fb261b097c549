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
  [{}, 'Renews automatically', 'valid until 18 Feb 2027'],
  [{ mode: 'internal' }, 'Renews automatically', 'internal CA'],
  [{ mode: 'off', status: 'off' }, 'Plain HTTP', undefined],
  [{ status: 'waiting_for_dns' }, 'Waiting for DNS', 'has A 192.0.2.9, should have A 192.0.2.1'],
  [{ status: 'pending' }, 'Requesting certificate', undefined],
  [{ status: 'renewing' }, 'Renewing soon', 'valid until 18 Feb 2027'],
  [{ status: 'failed', last_error: 'Timeout' }, 'Failed', 'Timeout'],
  [{ status: 'expired', last_error: 'Timeout' }, 'Expired', 'Timeout'],
  [{ mode: 'custom' }, 'Custom certificate', 'valid until 18 Feb 2027'],
  [{ mode: 'custom', expires_at: '2026-12-04T12:00:00.000Z' }, 'Expires in 12 days', 'replace it'],
  [{ mode: 'custom', expires_at: '2026-11-23T11:00:00.000Z' }, 'Expires in 1 day', 'replace it'],
  [{ mode: 'custom', expires_at: '2026-11-22T11:00:00.000Z' }, 'Expires within a day', 'replace it'],
  [
    { mode: 'custom', status: 'expired', expires_at: '2026-11-20T10:00:00.000Z' },
    'Expired',
    'on 20 Nov 2026; replace it',
  ],
])('says of %j: %s', (tls, label, more) => {
  const said = told(tls);
  expect([said.label, said.more]).toEqual([label, more]);
});

test('says what comes at the time that the record names, and nothing where it names none', () => {
  expect(told({ status: 'waiting_for_dns', next_retry_at: SOON }).next).toBe('next check');
  expect(told({ status: 'failed', last_error: 'Timeout', next_retry_at: SOON }).next).toBe('next attempt');
  expect(told({ status: 'renewing', last_error: 'Timeout', next_retry_at: SOON })).toMatchObject({
    tone: 'warn',
    label: 'Renewal failing',
    next: 'next attempt',
  });
  expect(told({ status: 'failed', last_error: 'Timeout' }).next).toBeUndefined();
});
