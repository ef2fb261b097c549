import type { TestHost } from '@fairlead/testbed';
import type {
  BackupRecord,
  CreatedDatabase,
  DatabaseRecord,
  RestoreRecord,
  ServerRecord,
} from '../support/api-records';
import type { Scenario } from '../support/scenario';

export const BACKUP_ENGINES = ['postgresql', 'mariadb', 'redis'] as const;
export type BackupEngine = (typeof BACKUP_ENGINES)[number];

/** Its client sends one after the other. */
const KEYS_MAX = 20_000;

type Owned = Pick<CreatedDatabase, 'id' | 'engine' | 'port' | 'username' | 'database_name' | 'password'>;

/** Runs a script with the client of the engine, as the owner of the database and over loopback, as applications do it. */
async function client(host: TestHost, database: Owned, script: string): Promise<string> {
  const { engine, database_name: name, username, port, password } = database;
  const clients = {
    postgresql: `PGPASSWORD=$password psql -XAtq -v ON_ERROR_STOP=1 -h 127.0.0.1 -p ${port} -U ${username} -d ${name}`,
    mariadb: `MYSQL_PWD=$password mariadb -BN -h 127.0.0.1 -P ${port} -u ${username} ${name}`,
    redis: `REDISCLI_AUTH=$password redis-cli -p ${port} --user ${username} --no-auth-warning`,
  };
  return host.must(`read -r password; ${clients[engine]}`, { stdin: `${password}\n${script}\n` });
}

/** What the tests keep: a thousand notes, some with characters that are easily lost, and more data on request. */
export async function writeTestData(host: TestHost, database: Owned, rows = 1000): Promise<void> {
  const scripts = {
    postgresql: `DROP TABLE IF EXISTS notes;
      CREATE TABLE notes (id bigserial PRIMARY KEY, text text NOT NULL, raw bytea);
      INSERT INTO notes (text, raw) SELECT 'Grüße ' || n || repeat(md5(n::text), 4), decode(md5(n::text), 'hex')
        FROM generate_series(1, ${rows}) n;`,
    mariadb: `DROP TABLE IF EXISTS notes;
      CREATE TABLE notes (id bigint PRIMARY KEY AUTO_INCREMENT, text text NOT NULL, raw varbinary(64)) CHARSET utf8mb4;
      SET NAMES utf8mb4;
      INSERT INTO notes (text, raw) SELECT CONCAT('Grüße ', seq, REPEAT(MD5(seq), 4)), UNHEX(MD5(seq)) FROM seq_1_to_${rows};`,
    redis: [
      'FLUSHDB',
      ...Array.from(
        { length: Math.min(rows, KEYS_MAX) },
        (_, n) => `HSET note:${n} text Grüße-${n} raw "\\x00\\xff${n}"`,
      ),
    ].join('\n'),
  };
  await client(host, database, scripts[database.engine]);
}

/** All that is in it, in one value. */
export async function testDataDigest(host: TestHost, database: Owned): Promise<string> {
  const scripts = {
    postgresql: `SELECT count(*) || md5(string_agg(n::text, '|' ORDER BY id)) FROM notes n`,
    mariadb: `SELECT CONCAT(COUNT(*), '-', SUM(id), '-',
      BIT_XOR(CAST(CONV(LEFT(MD5(CONCAT(id, text, HEX(raw))), 16), 16, 10) AS UNSIGNED))) FROM notes;`,
    redis: ['DBSIZE', ...[0, 1, 500, 999].map((n) => `HGETALL note:${n}`)].join('\n'),
  };
  return (await client(host, database, scripts[database.engine])).trim();
}

/** Restores a downloaded dump with the tools of the engine, as a person would. */
export async function restoreFile(host: TestHost, database: Owned, dump: Buffer): Promise<void> {
  const { engine, database_name: name, username, port, password } = database;
  const restore =
    engine === 'postgresql'
      ? `PGPASSWORD=$password pg_restore -e -O -h 127.0.0.1 -p ${port} -U ${username} -d ${name} "$file"`
      : `MYSQL_PWD=$password mariadb -h 127.0.0.1 -P ${port} -u ${username} ${name} <"$file"`;
  const stdin = `${password}\n${dump.toString('base64')}`;
  await host.must(`read -r password; file=$(mktemp); base64 -d >"$file"; ${restore}; rm "$file"`, { stdin });
}

export async function destroyTestData(host: TestHost, database: Owned): Promise<void> {
  const scripts = {
    postgresql: `DROP TABLE notes; CREATE TABLE intruder (id int); INSERT INTO intruder VALUES (1);`,
    mariadb: `DROP TABLE notes; CREATE TABLE intruder (id int); INSERT INTO intruder VALUES (1);`,
    redis: 'FLUSHDB\nSET intruder 1',
  };
  await client(host, database, scripts[database.engine]);
}

/** Copies that a backup or a restore has not removed: none while no operation is running. */
export async function scratchCopiesOn(host: TestHost, engine: BackupEngine): Promise<string> {
  const scripts = {
    postgresql: `runuser -u postgres -- psql -XAtq -c "SELECT datname FROM pg_database WHERE datname LIKE 'fl\\_%'
      UNION ALL SELECT rolname FROM pg_roles WHERE rolname LIKE 'fl\\_scratch%'"`,
    mariadb: `mariadb -BN -e "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'fl\\_%'
      UNION ALL SELECT User FROM mysql.user WHERE User LIKE 'fl\\_scratch%'"`,
    redis: `ls -d /var/lib/fairlead/databases/scr_* 2>/dev/null || true`,
  };
  return (await host.must(scripts[engine])).trim();
}

/** What the tests of backups do over and over. */
export class BackupScenario {
  constructor(private readonly scenario: Scenario) {}

  async createDatabase(server: ServerRecord, engine: BackupEngine): Promise<CreatedDatabase> {
    const body = { name: this.scenario.uniqueName('db'), server_id: server.id, engine };
    const database = await this.scenario.api.post<CreatedDatabase>('/databases', body, { prefer: 'wait=60' });
    if (database.status !== 'ready') throw new Error(`the database is ${database.status}: ${database.status_reason}`);
    return database;
  }

  async withCredentials(database: DatabaseRecord): Promise<CreatedDatabase> {
    const found = await this.scenario.api.get<CreatedDatabase>(`/databases/${database.id}/credentials`);
    return { ...database, ...found };
  }

  request({ id }: Pick<DatabaseRecord, 'id'>, more: object = {}): Promise<BackupRecord> {
    return this.scenario.api.post('/backups', { database_id: id, ...more });
  }

  untilFinished({ id }: Pick<BackupRecord, 'id'>): Promise<BackupRecord> {
    return this.scenario.api.until(
      `/backups/${id}`,
      ({ status }) => !['queued', 'running', 'verifying'].includes(status),
      { timeoutMs: 180_000 },
    );
  }

  until(id: string, condition: (backup: BackupRecord) => boolean): Promise<BackupRecord> {
    return this.scenario.api.until(`/backups/${id}`, condition, { everyMs: 20, timeoutMs: 180_000 });
  }

  async take(database: Pick<DatabaseRecord, 'id'>, more: object = {}): Promise<BackupRecord> {
    return this.untilFinished(await this.request(database, more));
  }

  requestRestore({ id }: Pick<BackupRecord, 'id'>, body: object): Promise<RestoreRecord> {
    return this.scenario.api.post(`/backups/${id}/restore`, body);
  }

  untilRestoreFinished({ id }: Pick<RestoreRecord, 'id'>): Promise<RestoreRecord> {
    return this.scenario.api.until(`/restores/${id}`, ({ status }) => !['queued', 'running'].includes(status), {
      timeoutMs: 180_000,
    });
  }

  untilRestore(id: string, condition: (restore: RestoreRecord) => boolean): Promise<RestoreRecord> {
    return this.scenario.api.until(`/restores/${id}`, condition, { everyMs: 20, timeoutMs: 180_000 });
  }

  async restore(backup: Pick<BackupRecord, 'id'>, body: object): Promise<RestoreRecord> {
    return this.untilRestoreFinished(await this.requestRestore(backup, body));
  }

  /** The new database that a restore has made, with what opens it. */
  async restoredDatabase({ database_id: id }: RestoreRecord): Promise<CreatedDatabase> {
    return this.withCredentials(await this.scenario.api.get<DatabaseRecord>(`/databases/${id}`));
  }
}
