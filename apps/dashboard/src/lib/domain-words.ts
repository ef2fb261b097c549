import type { DomainStatus } from '@fairlead/contracts';
import type { Words } from './status-words';

export const DOMAIN_WORDS: Words<DomainStatus> = {
  pending: { tone: 'busy', words: 'Pending', meaning: 'The proxy is being told about it.' },
  active: { tone: 'ok', words: 'Active', meaning: 'The proxy answers for it.' },
  failed: { tone: 'bad', words: 'Failed', meaning: 'The proxy could not take it.' },
  deleting: { tone: 'idle', words: 'Removing', meaning: 'The proxy is being told to forget it.' },
};
