import { DATABASE_ENGINES, DATABASE_STATUSES, type DatabaseEngine, type DatabaseStatus } from '@fairlead/contracts';
import { chosen, type ListSearch, listSearch, searchText } from '../../lib/list-search';

export const DATABASE_SORTS = ['name', 'status', 'engine', 'size_bytes', 'created_at'] as const;
export type DatabaseSort = (typeof DATABASE_SORTS)[number];

export interface DatabaseSearch extends ListSearch<DatabaseSort> {
  status?: DatabaseStatus;
  engine?: DatabaseEngine;
  server_id?: string;
  search?: string;
}

export function databaseSearch(raw: Record<string, unknown>): DatabaseSearch {
  const server = raw['server_id'];
  return {
    ...listSearch(raw, DATABASE_SORTS),
    ...chosen(raw, 'status', DATABASE_STATUSES),
    ...chosen(raw, 'engine', DATABASE_ENGINES),
    ...(typeof server === 'string' && server && { server_id: server }),
    ...searchText(raw),
  };
}
