import { type ListSearch, listSearch } from '../../../lib/url/list-search';

export const SESSION_SORTS = ['last_seen_at', 'created_at'] as const;
export type SessionSort = (typeof SESSION_SORTS)[number];
export type SessionSearch = ListSearch<SessionSort>;

export const sessionSearch = (raw: Record<string, unknown>): SessionSearch => listSearch(raw, SESSION_SORTS);
