import { createHash } from 'node:crypto';
import type { Secret } from '../command/secret';
import type { DatabaseSpec } from './driver';

/** What Fairlead made is written down here, where only root looks: users of MariaDB take no comment. */
const MARKS = 'fairlead_marks.marks';
const HOSTS = ['localhost', '127.0.0.1'];

export function identifier(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** In a grant `_` and `%` stand for any character. */
function granted(databaseName: string): string {
  return identifier(databaseName.replaceAll(/[_%\\]/g, String.raw`\$&`));
}

function accounts(username: string): string[] {
  return HOSTS.map((host) => `${literal(username)}@${literal(host)}`);
}

/** What the server keeps of a password: the password itself never reaches it. */
export function passwordHash(password: Secret): string {
  const once = createHash('sha1').update(password.reveal()).digest();
  return `*${createHash('sha1').update(once).digest('hex').toUpperCase()}`;
}

export const LOOK_AT_ENGINE = `
SELECT JSON_OBJECT('version', SUBSTRING_INDEX(VERSION(), '-', 1), 'port', @@port, 'listen', COALESCE(@@bind_address, ''),
  'networking', 1 - @@skip_networking,
  'open', (SELECT COUNT(*) FROM mysql.global_priv WHERE JSON_VALUE(Priv, '$.account_locked') IS NOT TRUE
    AND COALESCE(JSON_VALUE(Priv, '$.is_role'), 0) = 0 AND Host <> ''
    AND COALESCE(JSON_VALUE(Priv, '$.plugin'), 'mysql_native_password') IN ('', 'mysql_native_password')
    AND COALESCE(JSON_VALUE(Priv, '$.authentication_string'), '') = ''));
`;

/** Who owns the names, by our notes, and whether they are taken. */
export function lookAt({ databaseName, username }: DatabaseSpec): string {
  return `
CREATE DATABASE IF NOT EXISTS fairlead_marks;
CREATE TABLE IF NOT EXISTS ${MARKS} (kind varchar(10), name varchar(80), id varchar(64), PRIMARY KEY (kind, name)) ENGINE=InnoDB;
SELECT JSON_OBJECT(
  'user', (SELECT id FROM ${MARKS} WHERE kind = 'user' AND name = ${literal(username)}),
  'database', (SELECT id FROM ${MARKS} WHERE kind = 'database' AND name = ${literal(databaseName)}),
  'userThere', (SELECT COUNT(*) FROM mysql.global_priv WHERE User = ${literal(username)}),
  'databaseThere', (SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ${literal(databaseName)}));
`;
}

export function setPassword(spec: DatabaseSpec): string {
  const hash = literal(passwordHash(spec.password));
  return accounts(spec.username)
    .map((account) => `ALTER USER ${account} IDENTIFIED VIA mysql_native_password USING ${hash};\n`)
    .join('');
}

/** The accounts of a database that was to be dropped are locked. */
function letIn(username: string): string {
  return accounts(username)
    .map((account) => `ALTER USER ${account} ACCOUNT UNLOCK;\n`)
    .join('');
}

export function createDatabase(spec: DatabaseSpec): string {
  const hash = literal(passwordHash(spec.password));
  const id = literal(spec.id);
  const names = `('user', ${literal(spec.username)}, ${id}), ('database', ${literal(spec.databaseName)}, ${id})`;
  const made = accounts(spec.username).map(
    (account) => `CREATE USER IF NOT EXISTS ${account} IDENTIFIED VIA mysql_native_password USING ${hash};
GRANT ALL PRIVILEGES ON ${granted(spec.databaseName)}.* TO ${account};
`,
  );
  return `
INSERT IGNORE INTO ${MARKS} VALUES ${names};
CREATE DATABASE IF NOT EXISTS ${identifier(spec.databaseName)} CHARACTER SET utf8mb4;
${made.join('')}${setPassword(spec)}${letIn(spec.username)}`;
}

/** So that a row of any size can be restored, and a dump may wait for its sink. Lasts until the engine is started anew. */
export const RAISE_LIMITS = `
SET GLOBAL max_allowed_packet = GREATEST(@@GLOBAL.max_allowed_packet, 1073741824);
SET GLOBAL net_write_timeout = GREATEST(@@GLOBAL.net_write_timeout, 3600);
`;

export function endSessions(username: string): string {
  return `KILL HARD USER ${literal(username)};\n`;
}

export function shutOut(username: string): string {
  return accounts(username)
    .map((account) => `ALTER USER IF EXISTS ${account} ACCOUNT LOCK;\n`)
    .join('');
}

export function dropUser({ username }: DatabaseSpec): string {
  const dropped = accounts(username)
    .map((account) => `DROP USER IF EXISTS ${account};\n`)
    .join('');
  return `${dropped}DELETE FROM ${MARKS} WHERE kind = 'user' AND name = ${literal(username)};\n`;
}

export function dropDatabase({ databaseName }: DatabaseSpec): string {
  const mark = `DELETE FROM ${MARKS} WHERE kind = 'database' AND name = ${literal(databaseName)};\n`;
  return `DROP DATABASE IF EXISTS ${identifier(databaseName)};\n${mark}`;
}

export function lookAtDatabases(specs: readonly DatabaseSpec[]): string {
  const queries = specs.map(
    ({ id, databaseName, username }) => `
SELECT JSON_OBJECT('id', ${literal(id)}, 'version', SUBSTRING_INDEX(VERSION(), '-', 1),
  'sizeBytes', (SELECT COALESCE(SUM(FILE_SIZE), 0) FROM information_schema.INNODB_SYS_TABLESPACES WHERE SUBSTRING_INDEX(NAME, '/', 1) = ${literal(databaseName)})
    + (SELECT COALESCE(SUM(DATA_LENGTH + INDEX_LENGTH), 0) FROM information_schema.TABLES WHERE TABLE_SCHEMA = ${literal(databaseName)} AND ENGINE <> 'InnoDB'),
  'connections', (SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE USER = ${literal(username)}))
FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ${literal(databaseName)};`,
  );
  return `${queries.join('')}\n`;
}
