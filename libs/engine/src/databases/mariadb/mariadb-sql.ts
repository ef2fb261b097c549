import { createHash } from 'node:crypto';
import type { Secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';

/** Table with everything that Fairlead has created, visible to root only, because users of MariaDB cannot have comments. */
const MARKS = 'fairlead_marks.marks';
const HOSTS = ['localhost', '127.0.0.1'];

export function quoteMariadbIdentifier(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

export function quoteMariadbLiteral(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Escapes `_` and `%`, which are wildcards in a grant. */
function granted(databaseName: string): string {
  return quoteMariadbIdentifier(databaseName.replaceAll(/[_%\\]/g, String.raw`\$&`));
}

function accounts(username: string): string[] {
  return HOSTS.map((host) => `${quoteMariadbLiteral(username)}@${quoteMariadbLiteral(host)}`);
}

/** Hashes a password as the server stores it; the password itself is never sent. */
function mariadbPasswordHash(password: Secret): string {
  const once = createHash('sha1').update(password.reveal()).digest();
  return `*${createHash('sha1').update(once).digest('hex').toUpperCase()}`;
}

export const INSPECT_MARIADB = `
SELECT JSON_OBJECT('version', SUBSTRING_INDEX(VERSION(), '-', 1), 'port', @@port, 'listen', COALESCE(@@bind_address, ''),
  'networking', 1 - @@skip_networking,
  'open', (SELECT COUNT(*) FROM mysql.global_priv WHERE JSON_VALUE(Priv, '$.account_locked') IS NOT TRUE
    AND COALESCE(JSON_VALUE(Priv, '$.is_role'), 0) = 0 AND Host <> ''
    AND COALESCE(JSON_VALUE(Priv, '$.plugin'), 'mysql_native_password') IN ('', 'mysql_native_password')
    AND COALESCE(JSON_VALUE(Priv, '$.authentication_string'), '') = ''));
`;

/** Reads from Fairlead's table who owns the names, and whether they are taken. */
export function inspectMariadbOwnership({ databaseName, username }: DatabaseSpec): string {
  return `
CREATE DATABASE IF NOT EXISTS fairlead_marks;
CREATE TABLE IF NOT EXISTS ${MARKS} (kind varchar(10), name varchar(80), id varchar(64), PRIMARY KEY (kind, name)) ENGINE=InnoDB;
SELECT JSON_OBJECT(
  'user', (SELECT id FROM ${MARKS} WHERE kind = 'user' AND name = ${quoteMariadbLiteral(username)}),
  'database', (SELECT id FROM ${MARKS} WHERE kind = 'database' AND name = ${quoteMariadbLiteral(databaseName)}),
  'userThere', (SELECT COUNT(*) FROM mysql.global_priv WHERE User = ${quoteMariadbLiteral(username)}),
  'databaseThere', (SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ${quoteMariadbLiteral(databaseName)}));
`;
}

/** Returns one line of JSON: how many databases and accounts of this one the server has. */
export function countMariadbRemains({ databaseName, username }: DatabaseSpec): string {
  const hosts = HOSTS.map(quoteMariadbLiteral).join(', ');
  return `
SELECT JSON_OBJECT(
  'database', (SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ${quoteMariadbLiteral(databaseName)}),
  'user', (SELECT COUNT(*) FROM mysql.global_priv WHERE User = ${quoteMariadbLiteral(username)} AND Host IN (${hosts})));
`;
}

export function setMariadbPassword(spec: DatabaseSpec): string {
  const hash = quoteMariadbLiteral(mariadbPasswordHash(spec.password));
  return accounts(spec.username)
    .map((account) => `ALTER USER ${account} IDENTIFIED VIA mysql_native_password USING ${hash};\n`)
    .join('');
}

/** Locks the accounts of a database that is about to be dropped. */
function letIn(username: string): string {
  return accounts(username)
    .map((account) => `ALTER USER ${account} ACCOUNT UNLOCK;\n`)
    .join('');
}

export function createMariadbDatabase(spec: DatabaseSpec): string {
  const hash = quoteMariadbLiteral(mariadbPasswordHash(spec.password));
  const id = quoteMariadbLiteral(spec.id);
  const names = `('user', ${quoteMariadbLiteral(spec.username)}, ${id}), ('database', ${quoteMariadbLiteral(spec.databaseName)}, ${id})`;
  const made = accounts(spec.username).map(
    (account) => `CREATE USER IF NOT EXISTS ${account} IDENTIFIED VIA mysql_native_password USING ${hash};
GRANT ALL PRIVILEGES ON ${granted(spec.databaseName)}.* TO ${account};
`,
  );
  return `
INSERT IGNORE INTO ${MARKS} VALUES ${names};
CREATE DATABASE IF NOT EXISTS ${quoteMariadbIdentifier(spec.databaseName)} CHARACTER SET utf8mb4;
${made.join('')}${setMariadbPassword(spec)}${letIn(spec.username)}`;
}

/** Allows rows of any size to be restored and dumps to wait for their sink. Lasts until the engine restarts. */
export const RAISE_LIMITS = `
SET GLOBAL max_allowed_packet = GREATEST(@@GLOBAL.max_allowed_packet, 1073741824);
SET GLOBAL net_write_timeout = GREATEST(@@GLOBAL.net_write_timeout, 3600);
`;

export function endMariadbSessions(username: string): string {
  return `KILL HARD USER ${quoteMariadbLiteral(username)};\n`;
}

export function lockAccounts(username: string): string {
  return accounts(username)
    .map((account) => `ALTER USER IF EXISTS ${account} ACCOUNT LOCK;\n`)
    .join('');
}

export function dropUser({ username }: DatabaseSpec): string {
  const dropped = accounts(username)
    .map((account) => `DROP USER IF EXISTS ${account};\n`)
    .join('');
  return `${dropped}DELETE FROM ${MARKS} WHERE kind = 'user' AND name = ${quoteMariadbLiteral(username)};\n`;
}

export function dropMariadbDatabase({ databaseName }: DatabaseSpec): string {
  const mark = `DELETE FROM ${MARKS} WHERE kind = 'database' AND name = ${quoteMariadbLiteral(databaseName)};\n`;
  return `DROP DATABASE IF EXISTS ${quoteMariadbIdentifier(databaseName)};\n${mark}`;
}

export function inspectMariadbDatabases(specs: readonly DatabaseSpec[]): string {
  const queries = specs.map(
    ({ id, databaseName, username }) => `
SELECT JSON_OBJECT('id', ${quoteMariadbLiteral(id)}, 'version', SUBSTRING_INDEX(VERSION(), '-', 1),
  'sizeBytes', (SELECT COALESCE(SUM(FILE_SIZE), 0) FROM information_schema.INNODB_SYS_TABLESPACES WHERE SUBSTRING_INDEX(NAME, '/', 1) = ${quoteMariadbLiteral(databaseName)})
    + (SELECT COALESCE(SUM(DATA_LENGTH + INDEX_LENGTH), 0) FROM information_schema.TABLES WHERE TABLE_SCHEMA = ${quoteMariadbLiteral(databaseName)} AND ENGINE <> 'InnoDB'),
  'connections', (SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE USER = ${quoteMariadbLiteral(username)}))
FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ${quoteMariadbLiteral(databaseName)};`,
  );
  return `${queries.join('')}\n`;
}
