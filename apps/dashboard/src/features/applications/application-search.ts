import { APPLICATION_STATUSES, type ApplicationStatus } from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

export const APPLICATION_SORTS = ['name', 'status', 'created_at', 'updated_at'] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

export interface ApplicationSearch extends ListSearch<ApplicationSort> {
  status?: ApplicationStatus;
  server_id?: string;
  search?: string;
}

export function applicationSearch(raw: Record<string, unknown>): ApplicationSearch {
  const server = raw['server_id'];
  return {
    ...listSearch(raw, APPLICATION_SORTS),
    ...filterSearch(raw, 'status', APPLICATION_STATUSES),
    ...(typeof server === 'string' && server && { server_id: server }),
    ...searchText(raw),
  };
}

/** `?server_id=` preselects the server; the page of a server links here. */
export function newApplicationSearch(raw: Record<string, unknown>): { server_id?: string } {
  const server = raw['server_id'];
  return typeof server === 'string' && server ? { server_id: server } : {};
}
