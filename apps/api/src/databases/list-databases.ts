import type { DatabaseRecord, DatabasesQuery } from '@fairlead/dto';
import type { EntityManager } from 'typeorm';
import { containsText, type SqlCondition } from '../platform/database/query/sql-condition';
import { readPage } from '../platform/database/query/read-page';
import { ResultPage } from '../platform/http/response/result-page';
import { Database } from './database.entity';
import { DATABASE_RECORD_COLUMNS, toDatabaseRecords } from './database.record';

export async function listDatabases(
  manager: EntityManager,
  query: DatabasesQuery,
  servers: readonly string[] | undefined,
): Promise<ResultPage<DatabaseRecord>> {
  const { engine, status, name, search, application_id: applicationId } = query;
  const where = { engine, status, name, serverId: serversOf(query.server_id, servers) };
  const also = [
    search === undefined ? undefined : containsText(search, '"name"', '"database_name"'),
    linkedTo(applicationId),
  ];
  const page = await readPage(manager, Database, { query, where, also, select: DATABASE_RECORD_COLUMNS });
  return new ResultPage(await toDatabaseRecords(manager, page.items), page.total, query);
}

function linkedTo(applicationId: string | undefined): SqlCondition | undefined {
  if (applicationId === undefined) return undefined;
  return {
    text: '"id" IN (SELECT "database_id" FROM "database_links" WHERE "application_id" = ?)',
    values: [applicationId],
  };
}

/** A token that is bound to servers sees no others, whichever filter it sends. */
function serversOf(wanted: string | undefined, visible: readonly string[] | undefined): readonly string[] | undefined {
  if (wanted === undefined) return visible;
  return !visible || visible.includes(wanted) ? [wanted] : [];
}
