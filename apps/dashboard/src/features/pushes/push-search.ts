import { PUSH_STATUSES, type PushStatus } from '@fairlead/contracts';
import { filterSearch, listSearch, type ListSearch } from '../../lib/url/list-search';

export interface PushSearch extends Pick<ListSearch, 'page' | 'per_page'> {
  status?: PushStatus;
}

export function pushSearch(raw: Record<string, unknown>): PushSearch {
  const { page, per_page } = listSearch(raw, []);
  return { ...(page && { page }), ...(per_page && { per_page }), ...filterSearch(raw, 'status', PUSH_STATUSES) };
}
