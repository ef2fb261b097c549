import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import type { DatabaseSpec } from '../../specs/database-spec';
import { secret } from '../../specs/secret';
import type { SlowStatementLimits, SlowStatements } from '../../specs/slow-statements';
import type { Step } from '../../step/step';
import { parseResultRows } from '../result-row';
import { BACKUP_ALIAS } from '../statements/backup-statements';
import { normalizeStatement } from '../statements/normalize-statement';
import { RAW_CHARACTERS, rankStatements, rawStatements } from '../statements/rank-statements';
import { mariadbFailure } from './mariadb-failure';
import { quoteMariadbLiteral } from './mariadb-sql';

const ADMIN_SQL = loadScript('databases/mariadb/run-admin-sql.sh');
const ENABLE = loadScript('databases/mariadb/enable-statements.sh');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const DISABLED =
  'The performance schema of MariaDB on the server is off. Fairlead has it enabled only before MariaDB is first used, because that takes a restart. To have statistics of completed statements, set performance_schema = ON in the section [mariadbd] of its configuration and restart MariaDB.';

/** Dumps read tables without the cache, and their definitions. */
const OF_BACKUPS = `'${BACKUP_ALIAS}|^SELECT SQL_NO_CACHE |^SHOW |information_schema'`;

/**
 * Enables the performance schema of an engine that nobody uses yet: that needs a restart, which would interrupt those who do. The
 * engine works without it, so it is no failure if it cannot be enabled.
 */
export async function enableMariadbStatements(host: Host, step: Step): Promise<void> {
  const result = await host.exec(script('enable-mariadb-statements', ENABLE), {
    signal: step.signal,
    timeoutMs: 420_000,
    expect: 'any',
  });
  if (result.code !== 0) throw mariadbFailure(`${result.stdout}\n${result.stderr}`, 'MariaDB does not start.');
  if (result.stdout.trim() === 'enabled') step.log('MariaDB counts statements with its performance schema');
}

export async function mariadbSlowStatements(
  host: Host,
  spec: DatabaseSpec,
  limits: SlowStatementLimits,
): Promise<SlowStatements> {
  const result = await host.exec(script('mariadb-statements', ADMIN_SQL), {
    stdin: secret(readStatements(spec, limits)),
    signal: limits.signal,
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    expect: 'any',
  });
  if (result.code !== 0) throw mariadbFailure(result.stderr, 'MariaDB did not report its statements.');
  return parseMariadbStatements(result.stdout, limits);
}

/**
 * Returns a line of JSON with the state of the engine and one for each statement: of completed ones if the performance schema is
 * on, otherwise of running ones. A statement belongs to the default database of its session. Texts are hexadecimal, because the
 * engine makes no valid JSON of all characters. Timers are in picoseconds.
 */
function readStatements({ databaseName }: DatabaseSpec, limits: SlowStatementLimits): string {
  const name = quoteMariadbLiteral(databaseName);
  const most = rawStatements(limits);
  return `
SET time_zone = '+00:00', max_statement_time = ${limits.timeoutMs / 1000};
SELECT JSON_OBJECT('enabled', IF(@@performance_schema, 1, 0),
  'since', (SELECT ROUND((UNIX_TIMESTAMP() - VARIABLE_VALUE) * 1000) FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'Uptime'));
SELECT JSON_OBJECT('text', HEX(LEFT(DIGEST_TEXT, ${RAW_CHARACTERS})), 'calls', COUNT_STAR, 'totalMs', SUM_TIMER_WAIT / 1e9,
  'maxMs', MAX_TIMER_WAIT / 1e9, 'rows', SUM_ROWS_SENT + SUM_ROWS_AFFECTED, 'seen', ROUND(UNIX_TIMESTAMP(LAST_SEEN) * 1000))
  FROM performance_schema.events_statements_summary_by_digest
  WHERE @@performance_schema AND SCHEMA_NAME = ${name} AND DIGEST_TEXT IS NOT NULL
    AND DIGEST_TEXT NOT REGEXP ${OF_BACKUPS} ORDER BY SUM_TIMER_WAIT DESC LIMIT ${most};
SELECT JSON_OBJECT('text', HEX(LEFT(INFO, ${RAW_CHARACTERS})), 'calls', 1, 'totalMs', TIME_MS, 'maxMs', TIME_MS,
  'seen', ROUND(UNIX_TIMESTAMP() * 1000))
  FROM information_schema.PROCESSLIST
  WHERE NOT @@performance_schema AND DB = ${name} AND COMMAND IN ('Query', 'Execute') AND INFO IS NOT NULL
    AND ID <> CONNECTION_ID() AND TIME_MS >= ${limits.runningMs} ORDER BY TIME_MS DESC LIMIT ${most};
`;
}

export function parseMariadbStatements(output: string, limits: SlowStatementLimits): SlowStatements {
  const [state, ...rows] = parseResultRows(output);
  const isEnabled = state?.number('enabled') === 1;
  const found = rows.map((row) => ({
    text: normalizeStatement(Buffer.from(row.text('text'), 'hex').toString('utf8'), 'mariadb'),
    calls: row.number('calls'),
    totalMs: row.number('totalMs'),
    maxMs: row.number('maxMs'),
    rows: row.has('rows') ? row.number('rows') : null,
    lastSeenAt: new Date(row.number('seen')),
  }));
  return {
    source: isEnabled ? 'performance_schema' : 'processlist',
    since: isEnabled && state?.has('since') ? new Date(state.number('since')) : null,
    thresholdMs: isEnabled ? null : limits.runningMs,
    limitation: isEnabled ? null : DISABLED,
    statements: rankStatements(found, limits),
  };
}
