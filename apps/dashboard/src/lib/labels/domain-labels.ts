import type { DomainStatus } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

export const DOMAIN_STATUS_LABELS: StatusLabels<DomainStatus> = {
  pending: { tone: 'busy', label: 'Pending', meaning: 'The proxy is being told about it.' },
  active: { tone: 'ok', label: 'Active', meaning: 'The proxy answers for it.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'The proxy could not take it.' },
  deleting: { tone: 'idle', label: 'Removing', meaning: 'The proxy is being told to forget it.' },
};
