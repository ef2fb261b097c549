import { Readable } from 'node:stream';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import { ensurePackages } from '../../host/packages/ensure-packages';
import { ResultRow, parseResultRows } from '../result-row';
import type { DatabaseDriver } from '../database-driver';
import type { DatabaseInspection, DatabaseSpec, InstalledEngine } from '../../specs/database-spec';
import { findPackage, hasEngine } from '../engine-packages';
import { requireRemoved } from '../../errors/require-removed';
import { dumpMariadb, fingerprintMariadb } from './mariadb-dump';
import { mariadbFailure } from './mariadb-failure';
import { MARIADB_TIMEOUT_MS, mariadbPasswordLine, restoreCommand } from './mariadb-commands';
import * as sql from './mariadb-sql';
import { enableMariadbStatements, mariadbSlowStatements } from './mariadb-statements';

const ADMIN_SQL = loadScript('databases/mariadb/run-admin-sql.sh');
const START_ENGINE = loadScript('databases/mariadb/start-engine.sh');

const LOOPBACK = /^(localhost|127\.0\.0\.1|::1)$/;

/** One engine for all databases of the server. Each database has its own user, who sees no other. */
export const mariadbDriver: DatabaseDriver = {
  engine: 'mariadb',

  async requireAvailable(host, step) {
    await findPackage(host, step, 'MariaDB', ['mariadb-server']);
  },

  async install(host, step) {
    await ensurePackages(host, step, ['mariadb-server']);
    const started = await host.exec(script('start-mariadb', START_ENGINE), {
      signal: step.signal,
      timeoutMs: 180_000,
      expect: 'any',
    });
    if (started.code !== 0) throw mariadbFailure(`${started.stdout}\n${started.stderr}`, 'MariaDB does not start.');
    await enableMariadbStatements(host, step);
    const engine = await readEngine(host, step);
    step.log(`MariaDB ${engine.version} listens on loopback, port ${engine.port}`);
    return engine;
  },

  async create(host, spec, step) {
    const { port } = await readEngine(host, step);
    await requireOurs(host, spec, step);
    await admin(host, sql.createMariadbDatabase(spec), step.signal);
    step.log(`The database ${spec.databaseName} exists; its owner is ${spec.username}`);
    return { port };
  },

  async setPassword(host, spec, step) {
    const answer = await requireOurs(host, spec, step);
    if (answer.number('userThere') === 0) throw missing(spec);
    await admin(host, sql.setMariadbPassword(spec), step.signal);
  },

  async drop(host, spec, step) {
    if (!(await hasEngine(host, step, 'mariadbd', '/var/lib/mysql'))) return;
    await requireOurs(host, spec, step);
    await admin(host, sql.lockAccounts(spec.username), step.signal);
    await admin(host, sql.endMariadbSessions(spec.username), step.signal);
    await admin(host, sql.dropMariadbDatabase(spec) + sql.dropUser(spec), step.signal);
    const left = new ResultRow(await admin(host, sql.countMariadbRemains(spec), step.signal));
    requireRemoved([
      left.number('database') > 0 && `the database ${spec.databaseName}`,
      left.number('user') > 0 && `the user ${spec.username}`,
    ]);
    step.log(`Removed the database ${spec.databaseName} and its owner`);
  },

  async inspect(host, specs) {
    if (specs.length === 0) return new Map();
    const result = await run(host, sql.inspectMariadbDatabases(specs));
    if (result.code !== 0) {
      const down = { sizeBytes: 0, connections: 0, up: false, version: '' };
      return new Map(specs.map(({ id }): [string, DatabaseInspection] => [id, down]));
    }
    return new Map(
      parseResultRows(result.stdout).map((found): [string, DatabaseInspection] => {
        const [sizeBytes, connections] = [found.number('sizeBytes'), found.number('connections')];
        return [found.text('id'), { sizeBytes, connections, up: true, version: found.text('version') }];
      }),
    );
  },

  slowStatements: mariadbSlowStatements,

  async dump(host, spec, sink, step) {
    await readEngine(host, step);
    await admin(host, sql.RAISE_LIMITS, step.signal);
    return dumpMariadb(host, spec, sink, step);
  },

  async restore(host, spec, source, step) {
    await readEngine(host, step);
    await requireEmpty(host, spec, step);
    await admin(host, sql.RAISE_LIMITS, step.signal);
    try {
      const result = await host.exec(restoreCommand(spec), {
        stdin: Readable.from(withPassword(spec, source), { objectMode: false }),
        signal: step.signal,
        timeoutMs: MARIADB_TIMEOUT_MS,
        onOutput: step.output,
        maxOutputBytes: 64 * 1024,
        expect: 'any',
      });
      if (result.code !== 0) throw mariadbFailure(result.stderr, 'The dump could not be restored.');
    } finally {
      source.destroy();
    }
  },

  async fingerprint(host, spec, step) {
    await readEngine(host, step);
    return fingerprintMariadb(host, spec, step.signal);
  },
};

async function* withPassword(spec: DatabaseSpec, source: Readable): AsyncGenerator<Buffer | string> {
  yield mariadbPasswordLine(spec).reveal();
  yield* source as AsyncIterable<Buffer>;
}

async function requireEmpty(host: Host, { databaseName }: DatabaseSpec, step: Step): Promise<void> {
  const query = `SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = ${sql.quoteMariadbLiteral(databaseName)};\n`;
  const count = await admin(host, query, step.signal);
  if (Number(count.trim()) > 0) throw conflict(`The database ${databaseName} is not empty.`);
}

async function readEngine(host: Host, step: Step): Promise<InstalledEngine> {
  const engine = new ResultRow(await admin(host, sql.INSPECT_MARIADB, step.signal));
  const listen = engine.text('listen');
  if (!listen.split(',').every((address) => LOOPBACK.test(address.trim())))
    throw conflict(`MariaDB on this server listens on more than loopback (bind_address = '${listen}').`);
  if (engine.number('networking') === 0) throw conflict('MariaDB on this server accepts no connections over loopback.');
  if (engine.number('open') > 0) throw conflict('MariaDB on this server has users without a password.');
  return { version: engine.text('version'), port: engine.number('port') };
}

/** Checks that the names are free or belong to this database. */
async function requireOurs(host: Host, spec: DatabaseSpec, step: Step): Promise<ResultRow> {
  const answer = new ResultRow(await admin(host, sql.inspectMariadbOwnership(spec), step.signal));
  for (const [kind, name] of [
    ['user', spec.username],
    ['database', spec.databaseName],
  ] as const) {
    const mark = answer.textOrNull(kind);
    if (mark === null ? answer.number(`${kind}There`) > 0 : mark !== spec.id)
      throw conflict(`The server already has a ${kind} ${name} that does not belong to this database.`);
  }
  return answer;
}

async function admin(host: Host, text: string, signal: AbortSignal): Promise<string> {
  const { code, stdout, stderr } = await run(host, text, signal);
  if (code !== 0) throw mariadbFailure(stderr, 'MariaDB refused a change.');
  return stdout;
}

function run(host: Host, text: string, signal?: AbortSignal): ReturnType<Host['exec']> {
  return host.exec(script('mariadb-admin', ADMIN_SQL), {
    stdin: secret(text),
    signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
}

function missing(spec: DatabaseSpec): EngineError {
  return new EngineError('DATABASE_MISSING', `The server does not have the database ${spec.databaseName}.`);
}

function conflict(message: string): EngineError {
  return new EngineError('ENGINE_CONFLICT', message);
}
