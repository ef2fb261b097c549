import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';

const ITERATIONS = 4096;
const MARK = 'fairlead.id';
const ADMIN = '(SELECT oid FROM pg_roles WHERE rolname = current_user)';

function quotePostgresqlIdentifier(name: string): string {
  return `"${checked(name).replaceAll('"', '""')}"`;
}

/** Quotes a literal independently of `standard_conforming_strings`. */
export function quotePostgresqlLiteral(text: string): string {
  return ` E'${checked(text).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function checked(text: string): string {
  if (text.includes('\0')) throw new TypeError('SQL text cannot hold a NUL character.');
  return text;
}

/** Returns the verifier that the server stores (RFC 5803), so that the password never reaches its logs or its process list. */
function scramVerifier(password: Secret): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.reveal(), salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/** Comment that marks what Fairlead has created. */
export function ownershipComment(spec: DatabaseSpec): string {
  return `fairlead ${spec.id}`;
}

/** Returns one line of JSON: the engine and the settings that could give access to others. */
export const INSPECT_POSTGRESQL = `
SELECT json_build_object(
  'version', split_part(current_setting('server_version'), ' ', 1),
  'port', current_setting('port')::int,
  'listen', current_setting('listen_addresses'),
  'open', (SELECT count(*) FROM pg_hba_file_rules WHERE auth_method = 'trust'),
  'known', (SELECT count(*) FROM pg_hba_file_rules WHERE type LIKE 'host%' AND auth_method IN ('scram-sha-256', 'md5')))::text;
`;

/**
 * Returns one line of JSON: the comment of the role (`null` without one, empty without a comment), and the mark, owner and
 * comment of the owner of the database. The comment of a database is no mark, because its owner can change it. A comment of a
 * role and a setting of the superuser for one database cannot be changed by roles that Fairlead creates.
 */
export function inspectPostgresqlOwnership({ databaseName, username }: DatabaseSpec): string {
  return `
SELECT json_build_object(
  'role', (SELECT coalesce(shobj_description(oid, 'pg_authid'), '') FROM pg_roles WHERE rolname =${quotePostgresqlLiteral(username)}),
  'owner', pg_get_userbyid(d.datdba), 'ownerRole', shobj_description(d.datdba, 'pg_authid'),
  'mark', (SELECT substr(setting, strpos(setting, '=') + 1) FROM pg_db_role_setting, unnest(setconfig) setting
    WHERE setdatabase = d.oid AND setrole = ${ADMIN} AND setting LIKE '${MARK}=%'))::text
FROM (SELECT) one LEFT JOIN pg_database d ON d.datname =${quotePostgresqlLiteral(databaseName)};
`;
}

/** Marks a database with the id of its record. The mark moves with the data when the database is renamed. */
function markPostgresqlDatabase(databaseName: string, id: string): string {
  return `ALTER ROLE CURRENT_USER IN DATABASE ${quotePostgresqlIdentifier(databaseName)} SET ${MARK} =${quotePostgresqlLiteral(id)};`;
}

/**
 * Roles that can connect to existing databases keep that right; new roles do not get it. Databases of Fairlead are left out:
 * they begin closed, and an owner who opens one must not be able to hold up the creation of others by a lock on it.
 */
const REVOKE_PUBLIC_CONNECT = `
BEGIN;
CREATE TEMPORARY TABLE open_to_all ON COMMIT DROP AS
  SELECT datname FROM pg_database
  WHERE datallowconn AND coalesce(shobj_description(datdba, 'pg_authid'), '') NOT LIKE 'fairlead %' AND EXISTS (
    SELECT FROM aclexplode(coalesce(datacl, acldefault('d', datdba))) WHERE grantee = 0 AND privilege_type = 'CONNECT');
SELECT format('GRANT CONNECT ON DATABASE %I TO %I', datname, rolname) FROM open_to_all, pg_roles
  WHERE rolcanlogin AND NOT rolsuper AND coalesce(shobj_description(pg_roles.oid, 'pg_authid'), '') NOT LIKE 'fairlead %' \\gexec
SELECT format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', datname) FROM open_to_all \\gexec
COMMIT;
`;

export function setPostgresqlPassword(spec: DatabaseSpec): string {
  return `ALTER ROLE ${quotePostgresqlIdentifier(spec.username)} PASSWORD${quotePostgresqlLiteral(scramVerifier(spec.password))};\n`;
}

/** The database accepts no connections before other roles are denied access. */
export function createPostgresqlDatabase(
  spec: DatabaseSpec,
  there: { readonly role: boolean; readonly database: boolean },
): string {
  const [role, database, mark] = [
    quotePostgresqlIdentifier(spec.username),
    quotePostgresqlIdentifier(spec.databaseName),
    quotePostgresqlLiteral(ownershipComment(spec)),
  ];
  return `
BEGIN;
${there.role ? '' : `CREATE ROLE ${role} NOLOGIN; COMMENT ON ROLE ${role} IS${mark};`}
ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
${setPostgresqlPassword(spec)}COMMIT;
${REVOKE_PUBLIC_CONNECT}
${
  there.database
    ? ''
    : `CREATE DATABASE ${database} OWNER ${role} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' ALLOW_CONNECTIONS false;`
}
BEGIN;
REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
COMMENT ON DATABASE ${database} IS${mark};
${markPostgresqlDatabase(spec.databaseName, spec.id)}
ALTER DATABASE ${database} ALLOW_CONNECTIONS true;
COMMIT;
`;
}

/** Ends transactions of others that hold what Fairlead waits for, such as a grant that is never committed. */
export const END_HINDRANCES = `
SELECT count(pg_terminate_backend(holder.pid)) FROM pg_stat_activity waiting
  CROSS JOIN unnest(pg_blocking_pids(waiting.pid)) blocking JOIN pg_stat_activity holder ON holder.pid = blocking
  JOIN pg_roles ON pg_roles.oid = holder.usesysid
  WHERE waiting.application_name = 'fairlead' AND waiting.usesysid = ${ADMIN} AND waiting.wait_event_type = 'Lock' AND NOT rolsuper;
`;

function endPostgresqlSessions(...databaseNames: readonly string[]): string {
  const names = databaseNames.map(quotePostgresqlLiteral).join(',');
  return `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname IN (${names}) AND pid <> pg_backend_pid();\n`;
}

/**
 * Owners can declare a database a template, which cannot be dropped. `WITH (FORCE)` ends sessions while nobody can connect; it
 * is missing before PostgreSQL 13, where the sessions are ended after the database was closed.
 */
export function dropPostgresqlDatabase(databaseName: string): string {
  const database = quotePostgresqlIdentifier(databaseName);
  return `
ALTER DATABASE ${database} IS_TEMPLATE false;
ALTER DATABASE ${database} ALLOW_CONNECTIONS false;
${endPostgresqlSessions(databaseName)}SELECT current_setting('server_version_num')::int >= 130000 AS forced \\gset
\\if :forced
DROP DATABASE ${database} WITH (FORCE);
\\else
DROP DATABASE ${database};
\\endif
`;
}

/** Ends what the role does, and returns the databases that it owns and those in which objects or rights depend on it. */
export function closeRole(username: string): string {
  const [role, name] = [quotePostgresqlIdentifier(username), quotePostgresqlLiteral(username)];
  return `
ALTER ROLE ${role} NOLOGIN;
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename =${name} \\g /dev/null
SELECT json_build_object('owned', datname)::text FROM pg_database WHERE pg_get_userbyid(datdba) =${name};
SELECT json_build_object('database', datname, 'owner', pg_get_userbyid(datdba))::text FROM pg_database WHERE oid IN
  (SELECT dbid FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = (SELECT oid FROM pg_roles WHERE rolname =${name}));
`;
}

/**
 * Runs in a database of someone else and takes the role out of it. Owners can grant rights to any role, which then cannot be
 * dropped; what it owns there becomes theirs.
 */
export function releaseRole(username: string, owner: string): string {
  const role = quotePostgresqlIdentifier(username);
  return `BEGIN;\nREASSIGN OWNED BY ${role} TO ${quotePostgresqlIdentifier(owner)};\nDROP OWNED BY ${role};\nCOMMIT;\n`;
}

export function dropRole(username: string): string {
  const role = quotePostgresqlIdentifier(username);
  return `BEGIN;\nDROP OWNED BY ${role};\nDROP ROLE ${role};\nCOMMIT;\n`;
}

/** Runs in the restored copy and makes `to` the owner of everything that `from` owns. */
export function reassignOwnership(from: DatabaseSpec, to: DatabaseSpec): string {
  const [database, previousOwner, owner] = [
    quotePostgresqlIdentifier(from.databaseName),
    quotePostgresqlIdentifier(from.username),
    quotePostgresqlIdentifier(to.username),
  ];
  return `BEGIN;\nREASSIGN OWNED BY ${previousOwner} TO ${owner};\nALTER DATABASE ${database} OWNER TO ${owner};\nCOMMIT;\n`;
}

/**
 * Swaps the names in one transaction, which ends all sessions; renaming waits for their end and admits no new ones. Settings of
 * the database, and those of roles for it, belong to its name and not to its data. They are copied as rows of the catalog:
 * the owner chooses their text, so it must never become part of a statement.
 */
export function swapDatabases(from: DatabaseSpec, to: DatabaseSpec): string {
  const [copy, original] = [quotePostgresqlIdentifier(from.databaseName), quotePostgresqlIdentifier(to.databaseName)];
  const aside = quotePostgresqlIdentifier(`fl_aside_${to.id}`);
  const oid = (databaseName: string): string =>
    `(SELECT oid FROM pg_database WHERE datname =${quotePostgresqlLiteral(databaseName)})`;
  return `
BEGIN;
${markPostgresqlDatabase(to.databaseName, to.id)}
DELETE FROM pg_db_role_setting WHERE setdatabase = ${oid(from.databaseName)} AND setrole <> ${ADMIN};
INSERT INTO pg_db_role_setting (setdatabase, setrole, setconfig)
  SELECT ${oid(from.databaseName)}, setrole, setconfig FROM pg_db_role_setting
  WHERE setdatabase = ${oid(to.databaseName)} AND setrole <> ${ADMIN};
SELECT format('ALTER DATABASE %I CONNECTION LIMIT %s', ${quotePostgresqlLiteral(from.databaseName)}, greatest(datconnlimit, -1)::int)
  FROM pg_database WHERE datname =${quotePostgresqlLiteral(to.databaseName)} \\gexec
${endPostgresqlSessions(from.databaseName, to.databaseName)}
ALTER DATABASE ${original} RENAME TO ${aside};
ALTER DATABASE ${copy} RENAME TO ${original};
ALTER DATABASE ${aside} RENAME TO ${copy};
COMMIT;
`;
}

export function inspectPostgresqlDatabases(specs: readonly DatabaseSpec[]): string {
  return `
SELECT json_build_object('name', datname, 'sizeBytes', pg_database_size(oid), 'version', split_part(current_setting('server_version'), ' ', 1),
  'connections', (SELECT count(*) FROM pg_stat_activity WHERE datid = pg_database.oid AND backend_type = 'client backend'))::text
FROM pg_database WHERE datname IN (${specs.map(({ databaseName }) => quotePostgresqlLiteral(databaseName)).join(',')});
`;
}
