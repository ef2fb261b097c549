import type { DomainRecord } from '@fairlead/client';
import { formatDate } from '../../../lib/format/format-time';
import type { Tone } from '../../../lib/labels/tone';
import { describeDns } from '../dns/dns-records';

export interface CertificateLabel {
  tone: Tone;
  /** The state in a few words. */
  words: string;
  /** The date that matters, or what is wrong. */
  more?: string | undefined;
  /** What happens at `tls.next_retry_at`, if that is set: "next try". */
  next?: 'next look' | 'next try' | undefined;
}

type Tls = DomainRecord['tls'];
type Told = Pick<DomainRecord, 'tls' | 'dns'>;

/** Nobody renews a certificate of one's own: about then it is time to see to the next. */
const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

const PENDING: Readonly<Record<Tls['mode'], string>> = {
  auto: 'Asks for a certificate',
  internal: 'Makes a certificate',
  custom: 'Takes up your certificate',
  off: 'Plain HTTP',
};

/** How the certificate of a hostname does, as visitors get it. */
export function certificateLabel({ tls, dns }: Told, now: number): CertificateLabel {
  const next = tls.next_retry_at ? 'next try' : undefined;
  switch (tls.status) {
    case 'off':
      return { tone: 'idle', words: 'Plain HTTP' };
    case 'waiting_for_dns':
      return {
        tone: 'warn',
        words: 'Waits for DNS',
        more: dns.checked_at ? describeDns(dns) : undefined,
        next: tls.next_retry_at ? 'next look' : undefined,
      };
    case 'pending':
      return { tone: 'busy', words: PENDING[tls.mode] };
    case 'issued':
      return tls.mode === 'custom' ? ownWords(tls, now) : renewedWords(tls);
    case 'renewing':
      return tls.last_error
        ? { tone: 'warn', words: 'Renewal fails', more: until(tls), next }
        : { tone: 'ok', words: 'About to be renewed', more: until(tls) };
    case 'failed':
      return { tone: 'bad', words: 'Failed', more: tls.last_error ?? undefined, next };
    case 'expired':
      return { tone: 'bad', words: 'Expired', more: expiredMore(tls), next };
  }
}

/** Whether it is time to replace a certificate of one's own. */
export function certificateDaysLeft({ mode, status, expires_at: end }: Tls, now: number): number | undefined {
  if (mode !== 'custom' || status !== 'issued' || !end) return undefined;
  const days = Math.floor((Date.parse(end) - now) / DAY_MS);
  return days <= SOON_DAYS ? Math.max(days, 0) : undefined;
}

function ownWords(tls: Tls, now: number): CertificateLabel {
  const days = certificateDaysLeft(tls, now);
  if (days === undefined) return { tone: 'ok', words: 'Your certificate', more: until(tls) };
  const words = days === 0 ? 'Expires within a day' : `Expires in ${days} ${days === 1 ? 'day' : 'days'}`;
  return { tone: 'warn', words, more: 'replace it' };
}

const renewedWords = (tls: Tls): CertificateLabel => ({
  tone: 'ok',
  words: 'Renews by itself',
  more: tls.mode === 'internal' ? 'the server’s own authority' : until(tls),
});

const until = ({ expires_at: end }: Tls): string | undefined => (end ? `valid until ${formatDate(end)}` : undefined);

function expiredMore({ mode, expires_at: end, last_error: error }: Tls): string | undefined {
  const since = end ? `on ${formatDate(end)}` : undefined;
  if (mode === 'custom') return [since, 'replace it'].filter(Boolean).join('; ');
  return error ?? since;
}
