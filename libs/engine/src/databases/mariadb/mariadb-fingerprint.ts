import { parseResultRows } from '../result-row';
import type { DatabaseFingerprint } from '../../specs/database-spec';
import { createFingerprint } from '../fingerprint';
import { BACKUP_ALIAS } from '../statements/backup-statements';
import { quoteMariadbIdentifier, quoteMariadbLiteral } from './mariadb-sql';

/** Session settings that make equal data give equal text on any server. */
export const SESSION_SETTINGS = `
SET NAMES utf8mb4; SET SESSION time_zone = '+00:00'; SET SESSION sql_mode = ''; SET SESSION lock_wait_timeout = 60;
SET SESSION wait_timeout = 604800; SET SESSION net_write_timeout = 86400; SET SESSION max_statement_time = 0;
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;
`;

export const LIST_COLUMNS = `
SELECT JSON_OBJECT('name', TABLE_NAME, 'engine', COALESCE(ENGINE, '')) FROM information_schema.TABLES
WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED') ORDER BY TABLE_NAME;
SELECT JSON_OBJECT('table', c.TABLE_NAME, 'column', c.COLUMN_NAME, 'type', c.DATA_TYPE) FROM information_schema.COLUMNS c
JOIN information_schema.TABLES t ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME
WHERE c.TABLE_SCHEMA = DATABASE() AND t.TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED') ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION;
SELECT JSON_OBJECT('listed', TRUE);
`;

/** Types with short plain text; the bytes of all others are hashed. */
const PLAIN = /^(tinyint|smallint|mediumint|int|bigint|decimal|float|double|date|time|datetime|timestamp|year)$/;

export interface MariadbTable {
  readonly name: string;
  readonly engine: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export function parseMariadbTables(text: string): MariadbTable[] {
  const answers = parseResultRows(text);
  return answers
    .filter((answer) => answer.has('engine'))
    .map((table) => ({
      name: table.text('name'),
      engine: table.text('engine'),
      columns: answers
        .filter((answer) => answer.has('column') && answer.text('table') === table.text('name'))
        .map((answer) => ({ name: answer.text('column'), type: answer.text('type') })),
    }));
}

const hashed = (text: string): string => `CAST(CONV(LEFT(MD5(${text}), 16), 16, 10) AS UNSIGNED)`;

/** Sums the hashes of the rows, because rows have no order. */
function checksumOf({ name, columns }: MariadbTable): string {
  const values = columns.map((column) => {
    const named = quoteMariadbIdentifier(column.name);
    return `IFNULL(${PLAIN.test(column.type) ? named : `MD5(${named})`}, '-')`;
  });
  const row = `CONCAT_WS('|', '', ${values.join(', ')})`;
  return `SELECT JSON_OBJECT('table', ${quoteMariadbLiteral(name)}, 'rows', COUNT(*), 'checksum', CAST(COALESCE(SUM(${hashed(row)}), 0) AS CHAR)) FROM ${quoteMariadbIdentifier(name)} ${BACKUP_ALIAS};`;
}

/** Definers are left out, because a restored copy has another owner. */
const KINDS: Readonly<Record<string, string>> = {
  relations: `SELECT CONCAT_WS(' ', TABLE_NAME, TABLE_TYPE, ENGINE, TABLE_COLLATION) AS x FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()`,
  columns: `SELECT CONCAT_WS(' ', TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, COLLATION_NAME, IS_NULLABLE, COLUMN_DEFAULT IS NULL, EXTRA) AS x FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()`,
  indexes: `SELECT CONCAT_WS(' ', TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX, COLUMN_NAME, NON_UNIQUE, INDEX_TYPE) AS x FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()`,
  constraints: `SELECT CONCAT_WS(' ', TABLE_NAME, CONSTRAINT_NAME, CONSTRAINT_TYPE) AS x FROM information_schema.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = DATABASE()`,
  routines: `SELECT CONCAT_WS(' ', ROUTINE_NAME, ROUTINE_TYPE, MD5(ROUTINE_DEFINITION)) AS x FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = DATABASE()`,
  triggers: `SELECT CONCAT_WS(' ', TRIGGER_NAME, EVENT_OBJECT_TABLE, ACTION_TIMING, EVENT_MANIPULATION, MD5(ACTION_STATEMENT)) AS x FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE()`,
  events: `SELECT CONCAT_WS(' ', EVENT_NAME, EVENT_TYPE, INTERVAL_VALUE, INTERVAL_FIELD, MD5(EVENT_DEFINITION)) AS x FROM information_schema.EVENTS WHERE EVENT_SCHEMA = DATABASE()`,
};

const OTHERS = Object.entries(KINDS)
  .map(
    ([kind, query]) =>
      `SELECT JSON_OBJECT('kind', '${kind}', 'count', COUNT(*), 'hash', CAST(COALESCE(SUM(${hashed('x')}), 0) AS CHAR)) FROM (${query}) q;`,
  )
  .join('\n');

export function mariadbFingerprintSql(tables: readonly MariadbTable[]): string {
  return `${[...tables.map(checksumOf), OTHERS].join('\n')}\nSELECT JSON_OBJECT('whole', TRUE);\n`;
}

export function parseMariadbFingerprint(text: string): DatabaseFingerprint | undefined {
  const answers = parseResultRows(text);
  if (!answers.at(-1)?.has('whole')) return undefined;
  const tables = answers
    .filter((answer) => answer.has('rows'))
    .map((answer) => ({ name: answer.text('table'), rows: answer.number('rows'), checksum: answer.text('checksum') }));
  const kinds = answers
    .filter((answer) => answer.has('kind'))
    .map((answer): [string, string] => [answer.text('kind'), `${answer.number('count')} ${answer.text('hash')}`]);
  return createFingerprint(tables, Object.fromEntries(kinds));
}
