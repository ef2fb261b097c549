import { SERVER_STATUSES, type ServerStatus } from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

export const SERVER_SORTS = ['name', 'status', 'created_at', 'updated_at'] as const;
export type ServerSort = (typeof SERVER_SORTS)[number];

export interface ServerSearch extends ListSearch<ServerSort> {
  status?: ServerStatus;
  search?: string;
}

export const serverSearch = (raw: Record<string, unknown>): ServerSearch => ({
  ...listSearch(raw, SERVER_SORTS),
  ...filterSearch(raw, 'status', SERVER_STATUSES),
  ...searchText(raw),
});
