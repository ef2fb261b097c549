import type { DomainStatus } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

export const DOMAIN_STATUS_LABELS: StatusLabels<DomainStatus> = {
  pending: { tone: 'busy', label: 'Pending', meaning: 'The proxy is being configured.' },
  active: { tone: 'ok', label: 'Active', meaning: 'The proxy serves it.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'The proxy could not apply it.' },
  deleting: { tone: 'idle', label: 'Removing', meaning: 'It is being removed from the proxy.' },
};
