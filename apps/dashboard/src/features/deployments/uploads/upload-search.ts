import { listSearch, type ListSearch } from '../../../lib/url/list-search';

export type UploadSearch = Pick<ListSearch, 'page' | 'per_page'>;

export function uploadSearch(raw: Record<string, unknown>): UploadSearch {
  const { page, per_page } = listSearch(raw, []);
  return { ...(page && { page }), ...(per_page && { per_page }) };
}
