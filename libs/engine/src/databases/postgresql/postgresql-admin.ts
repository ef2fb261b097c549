import { loadScript } from '../../command/load-script';
import { as, script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { secret } from '../../specs/secret';
import { postgresqlFailure } from './postgresql-failure';
import { END_HINDRANCES } from './postgresql-sql';

const ADMIN_SQL = loadScript('databases/postgresql/run-admin-sql.sh');
/** How long a transaction of someone else may hold up a change of Fairlead. */
const PATIENCE_MS = 5000;

/** Its output. @throws {EngineError} if PostgreSQL refuses it */
export async function runAdminSql(
  host: Host,
  text: string,
  signal: AbortSignal,
  database = 'postgres',
): Promise<string> {
  const { code, stdout, stderr } = await changeWithPatience(host, text, database, signal);
  if (code !== 0) throw postgresqlFailure(stderr, 'PostgreSQL refused a change.');
  return stdout;
}

/** Runs a change, which nobody else holds up for long. */
export async function changeWithPatience(
  host: Host,
  text: string,
  database: string,
  signal: AbortSignal,
): ReturnType<Host['exec']> {
  const watch = setInterval(() => {
    // The lock timeout of the change decides if this fails.
    runSql(host, END_HINDRANCES, 'postgres', signal).catch(() => undefined);
  }, PATIENCE_MS);
  try {
    return await runSql(host, text, database, signal);
  } finally {
    clearInterval(watch);
  }
}

/** Runs SQL as the superuser, whether it succeeds or not. */
export function runSql(host: Host, text: string, database: string, signal?: AbortSignal): ReturnType<Host['exec']> {
  return host.exec(as('postgres', script('postgresql-admin', ADMIN_SQL, database)), {
    stdin: secret(text),
    signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
}
