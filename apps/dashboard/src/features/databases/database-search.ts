import { DATABASE_ENGINES, DATABASE_STATUSES, type DatabaseEngine, type DatabaseStatus } from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

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
    ...filterSearch(raw, 'status', DATABASE_STATUSES),
    ...filterSearch(raw, 'engine', DATABASE_ENGINES),
    ...(typeof server === 'string' && server && { server_id: server }),
    ...searchText(raw),
  };
}

const PRESELECTED = ['server_id', 'application_id'] as const;

interface NewDatabaseSearch {
  server_id?: string;
  application_id?: string;
  engine?: DatabaseEngine;
}

/** Preselected server, application to link, or engine. */
export function newDatabaseSearch(raw: Record<string, unknown>): NewDatabaseSearch {
  const engine = DATABASE_ENGINES.find((known) => known === raw['engine']);
  const preselected: NewDatabaseSearch = Object.fromEntries(
    PRESELECTED.flatMap((name) => {
      const value = raw[name];
      return typeof value === 'string' && value ? [[name, value]] : [];
    }),
  );
  return { ...preselected, ...(engine && { engine }) };
}
