import { loadScript } from '../../command/load-script';
import { as, script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import type { DatabaseSpec } from '../../specs/database-spec';
import type { SlowStatementLimits, SlowStatements } from '../../specs/slow-statements';
import { secret } from '../../specs/secret';
import type { Step } from '../../step/step';
import { parseResultRows, type ResultRow } from '../result-row';
import { normalizeStatement } from '../statements/normalize-statement';
import { rankStatements } from '../statements/rank-statements';
import { postgresqlFailure } from './postgresql-failure';
import { readPostgresqlStatements } from './postgresql-statements-sql';

const ADMIN_SQL = loadScript('databases/postgresql/run-admin-sql.sh');
const ENABLE = loadScript('databases/postgresql/enable-statements.sh');
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

const LIMITATIONS: Readonly<Record<string, string>> = {
  unavailable:
    'PostgreSQL on the server does not have the extension pg_stat_statements. Install postgresql-contrib for its version, then add the extension to shared_preload_libraries and restart PostgreSQL.',
  unloaded:
    'PostgreSQL on the server does not load pg_stat_statements. Fairlead has it loaded only before PostgreSQL is first used, because that takes a restart. To have statistics of completed statements, add pg_stat_statements to shared_preload_libraries and restart PostgreSQL.',
};

/**
 * Loads pg_stat_statements into a cluster that nobody uses yet: that needs a restart, which would interrupt those who do. The
 * engine works without it, so it is no failure if it cannot be loaded.
 */
export async function enablePostgresqlStatements(host: Host, step: Step): Promise<void> {
  const result = await host.exec(script('enable-postgresql-statements', ENABLE), {
    signal: step.signal,
    timeoutMs: 420_000,
    expect: 'any',
  });
  if (result.code !== 0) throw postgresqlFailure(`${result.stdout}\n${result.stderr}`, 'PostgreSQL does not start.');
  if (result.stdout.trim() === 'enabled') step.log('PostgreSQL counts statements with pg_stat_statements');
}

export async function postgresqlSlowStatements(
  host: Host,
  spec: DatabaseSpec,
  limits: SlowStatementLimits,
): Promise<SlowStatements> {
  const result = await host.exec(as('postgres', script('postgresql-statements', ADMIN_SQL, 'postgres')), {
    stdin: secret(readPostgresqlStatements(spec, limits)),
    signal: limits.signal,
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    expect: 'any',
  });
  if (result.code !== 0) throw postgresqlFailure(result.stderr, 'PostgreSQL did not report its statements.');
  return parsePostgresqlStatements(result.stdout, limits);
}

/** Parses one line with the state of the engine and one for each statement. */
export function parsePostgresqlStatements(output: string, limits: SlowStatementLimits): SlowStatements {
  const [state, ...rows] = parseResultRows(output);
  const found = rows.map((row) => ({
    text: normalizeStatement(row.text('text'), 'postgresql'),
    calls: row.number('calls'),
    totalMs: row.number('totalMs'),
    maxMs: row.number('maxMs'),
    rows: row.has('rows') ? row.number('rows') : null,
    lastSeenAt: row.has('seen') ? dateOf(row, 'seen') : null,
  }));
  const limitation = state?.textOrNull('limitation') ?? null;
  return {
    source: limitation === null ? 'pg_stat_statements' : 'pg_stat_activity',
    since: state?.has('since') ? dateOf(state, 'since') : null,
    thresholdMs: limitation === null ? null : limits.runningMs,
    limitation: limitation === null ? null : (LIMITATIONS[limitation] ?? limitation),
    statements: rankStatements(found, limits),
  };
}

function dateOf(row: ResultRow, name: string): Date {
  return new Date(row.number(name));
}
