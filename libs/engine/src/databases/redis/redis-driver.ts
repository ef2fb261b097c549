import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Step } from '../../step/step';
import type { ExecOptions, Host } from '../../host/host';
import { parseResultRows } from '../result-row';
import type { DatabaseDriver } from '../database-driver';
import type { DatabaseInspection, DatabaseSpec, DatabaseFingerprint } from '../../specs/database-spec';
import { renderRedisConfig, renderRedisUnit, adminAclRules } from './redis-config';
import { findRedisEngine, findRedisPackage, installRedisEngine, requireRedisEngine } from './redis-engine';
import { redisFailure } from './redis-failure';
import { redisSlowStatements } from './redis-statements';
import { createFingerprint } from '../fingerprint';
import { requireRemoved } from '../../errors/require-removed';
import { SinkWriter } from '../sink-writer';

const REDIS_PERL = loadScript('databases/redis/redis-client.pl');
const DROP_INSTANCE = loadScript('databases/redis/drop-instance.sh');
const ENSURE_INSTANCE = loadScript('databases/redis/ensure-instance.sh');
const READ_INSTANCE = loadScript('databases/redis/read-instance.sh');
const RESTORE_INSTANCE = loadScript('databases/redis/restore-instance.sh');
const SWAP_INSTANCES = loadScript('databases/redis/swap-instances.sh');

/** Practically unlimited, because the step of a dump limits its time. */
const LIMIT_MS = 7 * 86_400_000;
/** An instance may have to load much data before it responds. */
const START_MS = 900_000;
const FINGERPRINT_BYTES = 4 * 1024 * 1024;

/** One instance per database, with its own process, user, port, password and limits. */
export const redisDriver: DatabaseDriver = {
  engine: 'redis',

  async requireAvailable(host, step) {
    if (!(await findRedisEngine(host, step.signal))) await findRedisPackage(host, step);
  },

  async install(host, step) {
    const { name, version } = await installRedisEngine(host, step);
    step.log(`The server has ${name} ${version}; each database has its own instance`);
    return { version, port: 0 };
  },

  async create(host, spec, step) {
    const port = await ensureInstance(host, spec, step, 'make');
    step.log(`The instance is running and listens on loopback, port ${port}; its user is ${spec.username}`);
    return { port };
  },

  async setPassword(host, spec, step) {
    await ensureInstance(host, spec, step, 'keep');
  },

  async drop(host, spec, step) {
    const result = await host.exec(script('drop-redis', DROP_INSTANCE, spec.id), {
      signal: step.signal,
      timeoutMs: 180_000,
      expect: 'any',
    });
    if (result.code === 70) requireRemoved([result.stdout.trim()]);
    if (result.code !== 0) throw redisFailure(result, 'The instance could not be removed.');
    step.log('Removed the instance, its data and its user');
  },

  async inspect(host, specs) {
    if (specs.length === 0) return new Map();
    const names = specs.flatMap(({ id, username }) => [id, username]);
    const { stdout } = await host.exec(script('inspect-redis', INSPECT_INSTANCES, REDIS_PERL, ...names));
    return new Map(
      parseResultRows(stdout).map((found): [string, DatabaseInspection] => [
        found.text('id'),
        {
          up: found.number('up') === 1,
          version: found.text('version'),
          sizeBytes: found.number('sizeBytes'),
          connections: found.number('connections'),
        },
      ]),
    );
  },

  slowStatements: redisSlowStatements,

  async dump(host, spec, sink, step) {
    const writer = new SinkWriter(sink, () => undefined);
    const taken = await readInstance(host, spec, 'dump', step, { onOutput: writer.onOutput });
    await writer.flushed();
    return taken;
  },

  async restore(host, spec, source, step) {
    try {
      const { program } = await requireRedisEngine(host, step.signal);
      const check = program.replace(/-server$/, '-check-rdb');
      const result = await host.exec(script('restore-redis', RESTORE_INSTANCE, REDIS_PERL, spec.id, check), {
        stdin: source,
        signal: step.signal,
        timeoutMs: LIMIT_MS,
        expect: 'any',
      });
      if (result.code !== 0) throw redisFailure(result, 'The dump could not be restored.');
    } finally {
      source.destroy();
    }
  },

  fingerprint(host, spec, step) {
    return readInstance(host, spec, 'fingerprint', step);
  },

  async swap(host, from, to, step) {
    const result = await host.exec(script('swap-redis', SWAP_INSTANCES, REDIS_PERL, from.id, to.id), {
      signal: step.signal,
      timeoutMs: START_MS,
      expect: 'any',
    });
    if (result.code !== 0) throw redisFailure(result, 'The restored data could not replace the previous data.');
    step.log('The instance holds the restored data; the previous data is in the copy');
  },
};

const INSPECT_INSTANCES = loadScript('databases/redis/inspect-instances.sh');

async function ensureInstance(host: Host, spec: DatabaseSpec, step: Step, make: 'make' | 'keep'): Promise<number> {
  const { program, major } = await requireRedisEngine(host, step.signal);
  const rights = adminAclRules(major);
  const unit = renderRedisUnit(spec, program);
  const result = await host.exec(
    script('ensure-redis', ENSURE_INSTANCE, REDIS_PERL, spec.id, spec.port ?? '', rights, unit, make),
    { stdin: renderRedisConfig(spec, major), signal: step.signal, timeoutMs: START_MS, expect: 'any' },
  );
  if (result.code !== 0) throw redisFailure(result, 'The instance could not be started.');
  return Number(result.stdout.trim());
}

async function readInstance(
  host: Host,
  spec: DatabaseSpec,
  mode: 'dump' | 'fingerprint',
  step: Step,
  options: Pick<ExecOptions, 'onOutput'> = {},
): Promise<DatabaseFingerprint> {
  const { program } = await requireRedisEngine(host, step.signal);
  const result = await host.exec(script('read-redis', READ_INSTANCE, REDIS_PERL, spec.id, mode, program), {
    ...options,
    signal: step.signal,
    timeoutMs: LIMIT_MS,
    maxOutputBytes: FINGERPRINT_BYTES,
    expect: 'any',
  });
  const taken = result.code === 0 ? parseRedisFingerprint(mode === 'dump' ? result.stderr : result.stdout) : undefined;
  if (!taken) throw redisFailure(result, 'The database could not be read.');
  return taken;
}

/** Parses the output of `count`; undefined if its end is missing. */
function parseRedisFingerprint(text: string): DatabaseFingerprint | undefined {
  const answers = parseResultRows(text.slice(text.indexOf('{')));
  const end = answers.at(-1);
  if (!end?.has('functions')) return undefined;
  const sums = answers.map((answer) => ({ answer, rows: answer.has('rows') ? answer.number('rows') : 0 }));
  const tables = sums
    // A database in which all keys expire disappears with the last of them.
    .filter(({ answer, rows }) => answer.has('db') && rows > 0)
    .map(({ answer, rows }) => ({ name: `db${answer.number('db')}`, rows, checksum: answer.text('checksum') }));
  const expiring = sums
    .filter(({ answer }) => answer.has('hour'))
    .map(({ answer, rows }) => ({ hour: answer.number('hour'), rows, checksum: answer.text('checksum') }));
  const functions = `${end.number('functions')} ${end.text('hash')}`;
  return createFingerprint(tables, { functions }, end.number('timed') === 1 ? expiring : undefined);
}
