import type { DomainState } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

export const DOMAIN_STATE_LABELS: StatusLabels<DomainState> = {
  pending: { tone: 'busy', label: 'Pending', meaning: 'The proxy is being configured, or DNS was not checked yet.' },
  active: { tone: 'ok', label: 'Active', meaning: 'The application is served at it.' },
  no_dns_record: { tone: 'warn', label: 'No DNS record', meaning: 'The hostname does not resolve to any address.' },
  points_elsewhere: {
    tone: 'warn',
    label: 'Points elsewhere',
    meaning: 'The hostname resolves to other addresses than the server’s.',
  },
  dns_lookup_failed: { tone: 'warn', label: 'DNS lookup failed', meaning: 'The name servers gave no usable answer.' },
  waiting_for_certificate: {
    tone: 'busy',
    label: 'Waiting for certificate',
    meaning: 'HTTPS works once the certificate is issued.',
  },
  certificate_failed: {
    tone: 'bad',
    label: 'Certificate failed',
    meaning: 'No certificate was issued, see its error.',
  },
  certificate_expired: { tone: 'bad', label: 'Certificate expired', meaning: 'Browsers warn visitors.' },
  not_served: { tone: 'bad', label: 'Not served', meaning: 'The proxy could not apply it.' },
  deleting: { tone: 'idle', label: 'Removing', meaning: 'It is being removed from the proxy.' },
};
