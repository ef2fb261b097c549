import { Readable, type Writable } from 'node:stream';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import { ensurePackages } from '../../host/packages/ensure-packages';
import type { DatabaseDriver } from '../database-driver';
import type { DatabaseInspection, DatabaseSpec, InstalledEngine } from '../../specs/database-spec';
import { findPackage, hasEngine } from '../engine-packages';
import { requireRemoved } from '../../errors/require-removed';
import { ResultRow, parseResultRows } from '../result-row';
import { postgresqlFailure, postgresqlReadFailure } from './postgresql-failure';
import { changeWithPatience, runAdminSql, runSql } from './postgresql-admin';
import { ownerCommand, POSTGRESQL_TIMEOUT_MS, pgpassLine } from './postgresql-commands';
import { removeRole } from './postgresql-roles';
import { SnapshotSession } from './postgresql-snapshot';
import * as sql from './postgresql-sql';
import { enablePostgresqlStatements, postgresqlSlowStatements } from './postgresql-statements';
import { SinkWriter } from '../sink-writer';

const START_ENGINE = loadScript('databases/postgresql/start-engine.sh');

/** What nobody but the superuser can change; `owner` is null without the database. */
interface Marks {
  readonly role: string | null;
  readonly owner: string | null;
  readonly ownerRole: string | null;
  readonly mark: string | null;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|::1)$/;
const SWAP_TRIES = 5;

/** One engine for all databases of the server. Each database has its own role, and no other role can connect to it. */
export const postgresqlDriver: DatabaseDriver = {
  engine: 'postgresql',

  async requireAvailable(host, step) {
    await findPackage(host, step, 'PostgreSQL', ['postgresql']);
  },

  async install(host, step) {
    await ensurePackages(host, step, ['postgresql']);
    const started = await host.exec(script('start-postgresql', START_ENGINE), {
      signal: step.signal,
      timeoutMs: 180_000,
      expect: 'any',
    });
    if (started.code !== 0)
      throw postgresqlFailure(`${started.stdout}\n${started.stderr}`, 'PostgreSQL does not start.');
    await enablePostgresqlStatements(host, step);
    const engine = await readEngine(host, step);
    step.log(`PostgreSQL ${engine.version} listens on loopback, port ${engine.port}`);
    return engine;
  },

  async create(host, spec, step) {
    const engine = await readEngine(host, step);
    const marks = await readMarks(host, spec, step);
    refuseOthers(spec, marks);
    const there = { role: marks.role !== null, database: marks.owner !== null };
    await runAdminSql(host, sql.createPostgresqlDatabase(spec, there), step.signal);
    step.log(`The database ${spec.databaseName} exists; its owner is ${spec.username}`);
    return { port: engine.port };
  },

  async setPassword(host, spec, step) {
    const { role } = await readMarks(host, spec, step);
    if (role === null) throw missing(spec);
    if (role !== sql.ownershipComment(spec))
      throw conflict(`The role ${spec.username} does not belong to this database.`);
    await runAdminSql(host, sql.setPostgresqlPassword(spec), step.signal);
  },

  async drop(host, spec, step) {
    if (!(await hasEngine(host, step, 'pg_lsclusters', '/var/lib/postgresql'))) return;
    const marks = await readMarks(host, spec, step);
    if (marks.owner !== null) {
      if (marks.mark === null && !marks.ownerRole?.startsWith('fairlead '))
        throw conflict(`The database ${spec.databaseName} was not created by Fairlead.`);
      await runAdminSql(host, sql.dropPostgresqlDatabase(spec.databaseName), step.signal);
    }
    const ours = marks.role === sql.ownershipComment(spec);
    if (ours) await removeRole(host, spec.username, step);
    const left = await readMarks(host, spec, step);
    requireRemoved([
      left.owner !== null && `the database ${spec.databaseName}`,
      ours && left.role !== null && `the role ${spec.username}`,
    ]);
    step.log(`Removed the database ${spec.databaseName} and its owner`);
  },

  async inspect(host, specs) {
    if (specs.length === 0) return new Map();
    const result = await runSql(host, sql.inspectPostgresqlDatabases(specs), 'postgres');
    if (result.code !== 0) {
      const down = { sizeBytes: 0, connections: 0, up: false, version: '' };
      return new Map(specs.map(({ id }): [string, DatabaseInspection] => [id, down]));
    }
    const answers = parseResultRows(result.stdout);
    return new Map(
      specs.flatMap(({ id, databaseName }): [string, DatabaseInspection][] => {
        const found = answers.find((answer) => answer.text('name') === databaseName);
        if (!found) return [];
        const [sizeBytes, connections] = [found.number('sizeBytes'), found.number('connections')];
        return [[id, { sizeBytes, connections, up: true, version: found.text('version') }]];
      }),
    );
  },

  slowStatements: postgresqlSlowStatements,

  async dump(host, spec, sink, step) {
    const { port } = await readEngine(host, step);
    const session = new SnapshotSession(host, spec, port, step.signal);
    try {
      const snapshot = await session.exported;
      // The first failure ends the other.
      const [, taken] = await Promise.all([
        dumpSnapshot(host, spec, port, snapshot, sink, { ...step, signal: session.signal }).finally(() =>
          session.release(),
        ),
        session.fingerprint,
      ]);
      return taken;
    } catch (error) {
      await session.abandon(error);
      throw session.cause ?? error;
    }
  },

  async restore(host, spec, source, step) {
    const { port } = await readEngine(host, step);
    await requireEmpty(host, spec, step);
    const input = Readable.from(withPassword(spec, port, source), { objectMode: false });
    const command = ownerCommand(
      spec,
      port,
      'pg_restore',
      '--exit-on-error',
      '--no-owner',
      '--no-acl',
      '-d',
      spec.databaseName,
    );
    try {
      const result = await host.exec(command, {
        stdin: input,
        signal: step.signal,
        timeoutMs: POSTGRESQL_TIMEOUT_MS,
        onOutput: step.output,
        maxOutputBytes: 64 * 1024,
        expect: 'any',
      });
      if (result.code !== 0) throw postgresqlFailure(result.stderr, 'The dump could not be restored.');
    } finally {
      source.destroy();
    }
  },

  async fingerprint(host, spec, step) {
    const { port } = await readEngine(host, step);
    const session = new SnapshotSession(host, spec, port, step.signal);
    try {
      await session.exported;
      session.release();
      return await session.fingerprint;
    } catch (error) {
      await session.abandon(error);
      throw session.cause ?? error;
    }
  },

  async swap(host, from, to, step) {
    const [copy, original] = [await readMarks(host, from, step), await readMarks(host, to, step)];
    if (original.mark === from.id) return;
    if (copy.owner === null || copy.role === null) throw missing(from);
    if (original.owner === null || original.role === null) throw missing(to);
    if (copy.mark !== from.id) throw conflict(`The database ${from.databaseName} is not the copy.`);
    refuseOthers(to, original);
    if (from.username !== to.username)
      await runAdminSql(host, sql.reassignOwnership(from, to), step.signal, from.databaseName);
    await exchange(host, from, to, step);
    step.log(`${to.databaseName} holds the restored data; the previous data is in ${from.databaseName}`);
  },
};

/** An application that reconnects between the end of its session and the lock makes a retry necessary. */
async function exchange(host: Host, from: DatabaseSpec, to: DatabaseSpec, step: Step): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const result = await changeWithPatience(host, sql.swapDatabases(from, to), 'postgres', step.signal);
    if (result.code === 0) return;
    if (tries === SWAP_TRIES || !/being accessed by other users/.test(result.stderr))
      throw postgresqlFailure(result.stderr, 'The restored database could not replace the previous one.');
  }
}

async function dumpSnapshot(
  host: Host,
  spec: DatabaseSpec,
  port: number,
  snapshot: string,
  sink: Writable,
  step: Step,
): Promise<void> {
  const writer = new SinkWriter(sink, step.output);
  const options = [
    '-Fc',
    '-Z0',
    '--no-publications',
    '--no-subscriptions',
    '--no-tablespaces',
    '--lock-wait-timeout=60s',
  ];
  const result = await host.exec(ownerCommand(spec, port, 'pg_dump', ...options, `--snapshot=${snapshot}`), {
    stdin: pgpassLine(spec, port),
    signal: step.signal,
    timeoutMs: POSTGRESQL_TIMEOUT_MS,
    onOutput: writer.onOutput,
    maxOutputBytes: 64 * 1024,
    expect: 'any',
  });
  if (result.code !== 0) throw postgresqlReadFailure(result.stderr, 'The database could not be dumped.');
  await writer.flushed();
}

async function* withPassword(spec: DatabaseSpec, port: number, source: Readable): AsyncGenerator<Buffer | string> {
  yield pgpassLine(spec, port).reveal();
  yield* source as AsyncIterable<Buffer>;
}

async function requireEmpty(host: Host, spec: DatabaseSpec, step: Step): Promise<void> {
  const query = `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema';\n`;
  const count = await runAdminSql(host, query, step.signal, spec.databaseName);
  if (Number(count.trim()) > 0) throw conflict(`The database ${spec.databaseName} is not empty.`);
}

async function readEngine(host: Host, step: Step): Promise<InstalledEngine> {
  const engine = new ResultRow(await runAdminSql(host, sql.INSPECT_POSTGRESQL, step.signal));
  const listen = engine.text('listen');
  if (!listen.split(',').every((address) => LOOPBACK.test(address.trim())))
    throw conflict(`PostgreSQL on this server listens on more than loopback (listen_addresses = '${listen}').`);
  if (engine.number('open') > 0)
    throw conflict('PostgreSQL on this server accepts connections without a password (trust in pg_hba.conf).');
  if (engine.number('known') === 0)
    throw conflict('PostgreSQL on this server accepts no passwords over loopback (pg_hba.conf).');
  return { version: engine.text('version'), port: engine.number('port') };
}

async function readMarks(host: Host, spec: DatabaseSpec, step: Step): Promise<Marks> {
  const answer = new ResultRow(await runAdminSql(host, sql.inspectPostgresqlOwnership(spec), step.signal));
  return {
    role: answer.textOrNull('role'),
    owner: answer.textOrNull('owner'),
    ownerRole: answer.textOrNull('ownerRole'),
    mark: answer.textOrNull('mark'),
  };
}

function refuseOthers(spec: DatabaseSpec, marks: Marks): void {
  if (marks.role !== null && marks.role !== sql.ownershipComment(spec))
    throw conflict(`The server already has a role ${spec.username}.`);
  if (marks.owner !== null && (marks.role === null || marks.owner !== spec.username))
    throw conflict(`The server already has a database ${spec.databaseName}.`);
}

function missing(spec: DatabaseSpec): EngineError {
  return new EngineError('DATABASE_MISSING', `The server does not have the database ${spec.databaseName}.`);
}

function conflict(message: string): EngineError {
  return new EngineError('ENGINE_CONFLICT', message);
}
