import type { DomainRecord } from '@fairlead/client';
import { toUnicode } from '../../lib/format/punycode';

type Addressed = Pick<DomainRecord, 'hostname' | 'path'>;
interface Served extends Addressed, Pick<DomainRecord, 'status' | 'force_https'> {
  tls: Pick<DomainRecord['tls'], 'mode' | 'status'>;
}

/** Display form: `bücher.example/api`. */
export const domainAddress = ({ hostname, path }: Addressed): string =>
  toUnicode(hostname) + (path === '/' ? '' : path);

/** Whether HTTPS responds, even with a certificate that browsers reject. */
const SHOWN: ReadonlySet<DomainRecord['tls']['status']> = new Set(['issued', 'renewing', 'expired']);

/** URL to open; a wildcard has none. */
export function domainUrl({ hostname, path, tls, status, force_https: leadsOn }: Served): string | undefined {
  if (hostname.startsWith('*') || status !== 'active') return undefined;
  const scheme = SHOWN.has(tls.status) ? 'https' : tls.mode === 'off' || !leadsOn ? 'http' : undefined;
  return scheme && `${scheme}://${hostname}${path === '/' ? '' : path}`;
}
