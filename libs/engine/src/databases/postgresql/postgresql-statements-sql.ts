import type { DatabaseSpec } from '../../specs/database-spec';
import type { SlowStatementLimits } from '../../specs/slow-statements';
import { BACKUP_ALIAS } from '../statements/backup-statements';
import { RAW_CHARACTERS, rawStatements } from '../statements/rank-statements';
import { quotePostgresqlLiteral } from './postgresql-sql';

/** Dumps read the system catalogs. */
const OF_BACKUPS = String.raw`'\m(${BACKUP_ALIAS}\M|pg_catalog[.]|FROM\s+(ONLY\s+)?pg_[a-z])'`;

/** Milliseconds since 1970. */
const epoch = (time: string): string => `floor(extract(epoch FROM ${time}) * 1000)`;

/**
 * Runs in the database `postgres`. Returns a line of JSON with the state of the engine and one for each statement of one database.
 * The extension only declares functions; where the database does not have it, it is created for this transaction, so that
 * reading changes nothing. Its columns have other names before PostgreSQL 13, and the time of the last reset is known since 14.
 */
export function readPostgresqlStatements({ databaseName }: DatabaseSpec, limits: SlowStatementLimits): string {
  const database = `(SELECT oid FROM pg_database WHERE datname =${quotePostgresqlLiteral(databaseName)})`;
  return `
SET statement_timeout = ${limits.timeoutMs};
SELECT current_setting('shared_preload_libraries') ~ '\\mpg_stat_statements\\M' AS loaded,
  EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_stat_statements') AS available \\gset
\\if :loaded
BEGIN;
SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_stat_statements') AS declared \\gset
\\if :declared
\\else
CREATE SCHEMA fairlead_statements;
CREATE EXTENSION pg_stat_statements SCHEMA fairlead_statements;
\\endif
SELECT quote_ident(nspname) AS schema,
  EXISTS (SELECT FROM pg_proc WHERE pronamespace = n.oid AND proname = 'pg_stat_statements_info') AS dated,
  EXISTS (SELECT FROM pg_proc WHERE pronamespace = n.oid AND proname = 'pg_stat_statements' AND 'total_exec_time' = ANY (proargnames)) AS modern
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'pg_stat_statements' \\gset
\\if :modern
\\set total total_exec_time
\\set max max_exec_time
\\else
\\set total total_time
\\set max max_time
\\endif
\\if :dated
SELECT json_build_object('since', ${epoch('stats_reset')})::text FROM :schema.pg_stat_statements_info();
\\else
SELECT '{}';
\\endif
SELECT json_build_object('text', left(min(query), ${RAW_CHARACTERS}), 'calls', sum(calls), 'totalMs', sum(:total), 'maxMs', max(:max), 'rows', sum(rows))::text
  FROM :schema.pg_stat_statements(true) WHERE dbid = ${database} AND query IS NOT NULL AND query !~* ${OF_BACKUPS}
  GROUP BY queryid ORDER BY sum(:total) DESC LIMIT ${rawStatements(limits)};
ROLLBACK;
\\else
SELECT json_build_object('limitation', CASE WHEN :'available' THEN 'unloaded' ELSE 'unavailable' END)::text;
SELECT json_build_object('text', left(query, ${RAW_CHARACTERS}), 'calls', 1, 'totalMs', ms, 'maxMs', ms, 'seen', ${epoch('now()')})::text
  FROM pg_stat_activity, LATERAL (SELECT extract(epoch FROM now() - query_start) * 1000 AS ms) elapsed
  WHERE datid = ${database} AND state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND ms >= ${limits.runningMs} ORDER BY ms DESC LIMIT ${rawStatements(limits)};
\\endif
`;
}
