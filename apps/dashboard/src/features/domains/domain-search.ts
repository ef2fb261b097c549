import { DOMAIN_STATES, type DomainState } from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

export const DOMAIN_SORTS = ['hostname', 'created_at'] as const;
export type DomainSort = (typeof DOMAIN_SORTS)[number];

export interface DomainSearch extends ListSearch<DomainSort> {
  state?: DomainState;
  search?: string;
}

export const domainSearch = (raw: Record<string, unknown>): DomainSearch => ({
  ...listSearch(raw, DOMAIN_SORTS),
  ...filterSearch(raw, 'state', DOMAIN_STATES),
  ...searchText(raw),
});
