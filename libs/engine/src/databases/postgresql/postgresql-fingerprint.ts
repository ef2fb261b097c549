import { parseResultRows } from '../result-row';
import { createFingerprint } from '../fingerprint';
import { BACKUP_ALIAS } from '../statements/backup-statements';
import type { DatabaseFingerprint } from '../../specs/database-spec';

/** Session settings that make equal data give equal text on any server, for any database and role. */
const SETTINGS = `
SET search_path = pg_catalog, pg_temp; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
SET extra_float_digits = 1; SET bytea_output = 'hex'; SET lc_monetary = 'C'; SET xmlbinary = 'base64'; SET row_security = off;
SET quote_all_identifiers = off;
SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '60s';
SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN ('idle_session_timeout', 'transaction_timeout') \\g /dev/null
`;

export const OPEN_SNAPSHOT = `${SETTINGS}BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\n`;
export const EXPORT_SNAPSHOT = `SELECT json_build_object('snapshot', pg_export_snapshot())::text;\n`;

const USERS = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;
const notOfExtension = (catalog: string, alias: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = '${catalog}'::regclass AND e.objid = ${alias}.oid AND e.deptype = 'e')`;

/**
 * Sums the hashes of the rows, because rows have no order. Each row is cast as an anonymous record, for which users cannot
 * define a cast.
 */
const TABLES = `
SELECT format('SELECT json_build_object(''table'', %L, ''rows'', count(*), ''checksum'', coalesce(sum(hashtextextended(ROW(${BACKUP_ALIAS}.*)::text COLLATE "C", 0)), 0)::text)::text FROM ONLY %I.%I ${BACKUP_ALIAS}',
  format('%I.%I', n.nspname, c.relname), n.nspname, c.relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND c.relpersistence <> 't' AND ${USERS} AND ${notOfExtension('pg_class', 'c')}
ORDER BY c.relpages DESC \\gexec
SELECT format('SELECT json_build_object(''sequence'', %L, ''state'', last_value || '' '' || is_called)::text FROM %I.%I ${BACKUP_ALIAS}',
  format('%I.%I', n.nspname, c.relname), n.nspname, c.relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'S' AND c.relpersistence <> 't' AND ${USERS} AND ${notOfExtension('pg_class', 'c')} \\gexec
`;

/**
 * Expressions are left out, because PostgreSQL formats some of them differently after a dump; and so is the schema `public`,
 * because a dump does not say that it was dropped.
 */
const KINDS: Readonly<Record<string, string>> = {
  schemas: `SELECT n.nspname::text AS x FROM pg_namespace n WHERE ${USERS} AND n.nspname <> 'public' AND ${notOfExtension('pg_namespace', 'n')}`,
  relations: `SELECT format('%I.%I %s', n.nspname, c.relname, c.relkind) AS x FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f', 'S') AND c.relpersistence <> 't' AND ${USERS} AND ${notOfExtension('pg_class', 'c')}`,
  columns: `SELECT format('%I.%I %I %s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.atthasdef, a.attidentity) AS x
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f', 'c') AND c.relpersistence <> 't' AND a.attnum > 0 AND NOT a.attisdropped AND ${USERS} AND ${notOfExtension('pg_class', 'c')}`,
  indexes: `SELECT format('%I.%I on %s %s %s %s', n.nspname, c.relname, i.indrelid::regclass, m.amname, i.indisunique, i.indnatts) AS x
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relpersistence <> 't' AND i.indisvalid AND ${USERS} AND ${notOfExtension('pg_class', 'c')}`,
  constraints: `SELECT format('%s %I %s %s %s', k.conrelid::regclass, k.conname, k.contype, k.convalidated, k.confrelid::regclass) AS x
    FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE k.contype <> 'n' AND ${USERS} AND ${notOfExtension('pg_constraint', 'k')}`,
  functions: `SELECT format('%s %s %s', p.oid::regprocedure, p.prokind, md5(p.prosrc)) AS x
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${USERS} AND ${notOfExtension('pg_proc', 'p')}`,
  triggers: `SELECT format('%s %I %s %s', t.tgrelid::regclass, t.tgname, t.tgfoid::regproc, t.tgenabled) AS x
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal AND ${USERS}`,
  policies: `SELECT format('%s %I %s', p.polrelid::regclass, p.polname, p.polcmd) AS x FROM pg_policy p`,
  types: `SELECT format('%I.%I %s %s', n.nspname, t.typname, t.typtype, (SELECT string_agg(enumlabel, ',' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid)) AS x
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE t.typtype IN ('e', 'd', 'r') AND ${USERS} AND ${notOfExtension('pg_type', 't')}`,
  extensions: `SELECT format('%I %s', extname, extversion) AS x FROM pg_extension`,
  'large objects': `SELECT format('%s %s', oid, md5(lo_get(oid))) AS x FROM pg_largeobject_metadata`,
};

const OTHERS = Object.entries(KINDS)
  .map(
    ([kind, query]) =>
      `SELECT json_build_object('kind', '${kind}', 'count', count(*), 'hash', md5(coalesce(string_agg(x, E'\\n' ORDER BY x COLLATE "C"), '')))::text FROM (${query}) q;`,
  )
  .join('\n');

/** Each result is a line of JSON; the last one confirms that the output is complete. */
export const POSTGRESQL_FINGERPRINT_SQL = `${TABLES}${OTHERS}\nSELECT json_build_object('whole', true)::text;\n`;

export function parsePostgresqlFingerprint(text: string): DatabaseFingerprint | undefined {
  const answers = parseResultRows(text);
  if (!answers.at(-1)?.has('whole')) return undefined;
  const tables = answers
    .filter((answer) => answer.has('table'))
    .map((answer) => ({ name: answer.text('table'), rows: answer.number('rows'), checksum: answer.text('checksum') }));
  const sequences = answers
    .filter((answer) => answer.has('sequence'))
    .map((answer): [string, string] => [`sequence ${answer.text('sequence')}`, answer.text('state')]);
  const kinds = answers
    .filter((answer) => answer.has('kind'))
    .map((answer): [string, string] => [answer.text('kind'), `${answer.number('count')} ${answer.text('hash')}`]);
  return createFingerprint(tables, Object.fromEntries([...sequences, ...kinds]));
}
