import { type ListSearch, listSearch } from '../../lib/list-search';

export const SESSION_SORTS = ['last_seen_at', 'created_at'] as const;
export type SessionSort = (typeof SESSION_SORTS)[number];
export type SessionsSearch = ListSearch<SessionSort>;

export const sessionsSearch = (raw: Record<string, unknown>): SessionsSearch => listSearch(raw, SESSION_SORTS);
