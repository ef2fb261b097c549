import {
  backUpDatabase,
  createDatabase,
  driverOf,
  openBackupRepository,
  type BackupSpec,
  type DatabaseSpec,
  type DatabaseFingerprint,
  type BackupRepository,
  type BackupRepositorySpec,
  type RestoreRecorder,
  type StepRunner,
  type StoredDump,
} from '@fairlead/engine';
import type { DatabaseEngine } from '@fairlead/contracts';
import path from 'node:path';
import { testDatabaseSpec, startDatabaseMachine, testStep, type DatabaseMachine } from '../databases/database-harness';
import { TestSteps } from '../support/engine-harness';
import { TestDataFolder, initializedRepository } from './backup-repository-harness';

/** A server with engines on it, and what Fairlead keeps of its databases. */
export class BackupFlowHarness {
  private constructor(
    readonly machine: DatabaseMachine,
    readonly data: TestDataFolder,
    readonly spec: BackupRepositorySpec,
    readonly repository: BackupRepository,
  ) {}

  static async start(): Promise<BackupFlowHarness> {
    const [machine, data] = await Promise.all([startDatabaseMachine(), TestDataFolder.make()]);
    const spec = data.spec();
    return new BackupFlowHarness(machine, data, spec, await initializedRepository(spec));
  }

  /** The same server, and a repository in which nothing is stored yet. */
  withNewRepository(): BackupFlowHarness {
    const spec = this.data.spec();
    return new BackupFlowHarness(this.machine, this.data, spec, openBackupRepository(spec));
  }

  get repositoryFolder(): string {
    return path.join(this.data.path, 'backups', this.spec.serverId);
  }

  async newDatabase(engine: DatabaseEngine, more: Partial<DatabaseSpec> = {}): Promise<DatabaseSpec> {
    const database = testDatabaseSpec(engine, more);
    await createDatabase(this.machine.host, { database }, new TestSteps().run);
    return database;
  }

  /** Changes data as an application does. */
  async query(database: DatabaseSpec, text: string): Promise<string> {
    const { username, password, databaseName } = database;
    const script =
      database.engine === 'postgresql'
        ? 'read -r PGPASSWORD; export PGPASSWORD; read -r user; read -r name; psql -X -q -A -t -v ON_ERROR_STOP=1 -h 127.0.0.1 -U "$user" -d "$name" -f -'
        : 'read -r MYSQL_PWD; export MYSQL_PWD; read -r user; read -r name; mariadb --no-defaults --comments -h 127.0.0.1 -u "$user" -D "$name" -N -B';
    const result = await this.machine.server.exec(script, {
      stdin: `${password.reveal()}\n${username}\n${databaseName}\n${text}\n`,
    });
    if (result.code !== 0) throw new Error(result.stderr.trim());
    return result.stdout.trim();
  }

  fingerprint(database: DatabaseSpec): Promise<DatabaseFingerprint> {
    return driverOf(database.engine).fingerprint(this.machine.host, database, testStep());
  }

  /** Names of copies that are on the server. */
  async copies(): Promise<string> {
    return this.machine.server.must(`
      runuser -u postgres -- psql -X -q -A -t -c "SELECT datname FROM pg_database WHERE datname LIKE 'fl\\_%' UNION ALL SELECT rolname FROM pg_roles WHERE rolname LIKE 'fl\\_%'" 2>/dev/null || true
      mariadb -N -B -e "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'fl\\_%' UNION SELECT User FROM mysql.user WHERE User LIKE 'fl\\_%'" 2>/dev/null || true`);
  }

  async snapshots(): Promise<string[]> {
    return (await this.repository.list(testStep())).map(({ id }) => id);
  }

  backUp(database: DatabaseSpec, options: BackupFlowOptions = {}): Promise<StoredDump> {
    const {
      run = new TestSteps().run,
      progress = () => undefined,
      stored = async () => undefined,
      spec = {},
    } = options;
    return backUpDatabase(
      this.machine.host,
      { backupId: `bkp_${database.id.slice(3)}`, database, ...spec },
      this.repository,
      run,
      { progress, stored, discarding: async () => undefined },
    );
  }

  async stop(): Promise<void> {
    await Promise.all([this.machine.stop(), this.data.remove()]);
  }
}

export interface BackupFlowOptions {
  readonly run?: StepRunner;
  readonly progress?: (bytes: number) => void;
  readonly stored?: (dump: StoredDump) => Promise<void>;
  readonly spec?: Partial<BackupSpec>;
}

/** Steps of which one is canceled as soon as it has begun. */
export function cancelAtStage(stage: string): { readonly run: StepRunner; readonly reason: Error } {
  const steps = new TestSteps();
  const reason = new Error(`canceled in ${stage}`);
  const run: StepRunner = (name, work) =>
    steps.run(name, (current) => {
      const working = work(current);
      if (name === stage) steps.cancel(reason);
      return working;
    });
  return { run, reason };
}

export function restoreRecorder(more: Partial<RestoreRecorder> = {}): RestoreRecorder {
  return { progress: () => undefined, switching: async () => undefined, switched: async () => undefined, ...more };
}

/** Statements that fill a database with rows of about a kilobyte. */
export const fillStatements = (rows: number): Readonly<Partial<Record<DatabaseEngine, string>>> => ({
  postgresql: `CREATE TABLE big AS SELECT i, repeat(md5(i::text), 30) AS t FROM generate_series(1, ${rows}) i; CREATE TABLE small (n int); INSERT INTO small VALUES (1)`,
  mariadb: `CREATE TABLE big (i int PRIMARY KEY, t text); INSERT INTO big SELECT seq, REPEAT(MD5(seq), 30) FROM seq_1_to_${rows}; CREATE TABLE small (n int); INSERT INTO small VALUES (1)`,
});
