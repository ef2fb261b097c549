import type { DomainRecord } from '@fairlead/client';
import { formatDate } from '../../../lib/format/format-time';
import type { Tone } from '../../../lib/labels/tone';
import { describeDns } from '../dns/dns-records';

export interface CertificateLabel {
  tone: Tone;
  /** Short status. */
  label: string;
  /** Relevant date, or the error. */
  more?: string | undefined;
  /** What happens at `tls.next_retry_at`, if that is set. */
  next?: 'next check' | 'next attempt' | undefined;
}

type Tls = DomainRecord['tls'];
type Told = Pick<DomainRecord, 'tls' | 'dns'>;

/** Custom certificates are not renewed automatically: this long before expiry, the user is reminded to replace one. */
const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

const PENDING: Readonly<Record<Tls['mode'], string>> = {
  auto: 'Requesting certificate',
  internal: 'Creating certificate',
  custom: 'Installing certificate',
  off: 'Plain HTTP',
};

/** Status of a hostname’s certificate, as visitors see it. */
export function certificateLabel({ tls, dns }: Told, now: number): CertificateLabel {
  const next = tls.next_retry_at ? 'next attempt' : undefined;
  switch (tls.status) {
    case 'off':
      return { tone: 'idle', label: 'Plain HTTP' };
    case 'waiting_for_dns':
      return {
        tone: 'warn',
        label: 'Waiting for DNS',
        more: dns.checked_at ? describeDns(dns) : undefined,
        next: tls.next_retry_at ? 'next check' : undefined,
      };
    case 'pending':
      return { tone: 'busy', label: PENDING[tls.mode] };
    case 'issued':
      return tls.mode === 'custom' ? customLabel(tls, now) : renewedLabel(tls);
    case 'renewing':
      return tls.last_error
        ? { tone: 'warn', label: 'Renewal failing', more: until(tls), next }
        : { tone: 'ok', label: 'Renewing soon', more: until(tls) };
    case 'failed':
      return { tone: 'bad', label: 'Failed', more: tls.last_error ?? undefined, next };
    case 'expired':
      return { tone: 'bad', label: 'Expired', more: expiredMore(tls), next };
  }
}

/** Days left of a custom certificate, when it is time to replace it. */
export function certificateDaysLeft({ mode, status, expires_at: end }: Tls, now: number): number | undefined {
  if (mode !== 'custom' || status !== 'issued' || !end) return undefined;
  const days = Math.floor((Date.parse(end) - now) / DAY_MS);
  return days <= SOON_DAYS ? Math.max(days, 0) : undefined;
}

function customLabel(tls: Tls, now: number): CertificateLabel {
  const days = certificateDaysLeft(tls, now);
  if (days === undefined) return { tone: 'ok', label: 'Custom certificate', more: until(tls) };
  const label = days === 0 ? 'Expires within a day' : `Expires in ${days} ${days === 1 ? 'day' : 'days'}`;
  return { tone: 'warn', label, more: 'replace it' };
}

const renewedLabel = (tls: Tls): CertificateLabel => ({
  tone: 'ok',
  label: 'Renews automatically',
  more: tls.mode === 'internal' ? 'internal CA' : until(tls),
});

const until = ({ expires_at: end }: Tls): string | undefined => (end ? `valid until ${formatDate(end)}` : undefined);

function expiredMore({ mode, expires_at: end, last_error: error }: Tls): string | undefined {
  const since = end ? `on ${formatDate(end)}` : undefined;
  if (mode === 'custom') return [since, 'replace it'].filter(Boolean).join('; ');
  return error ?? since;
}
