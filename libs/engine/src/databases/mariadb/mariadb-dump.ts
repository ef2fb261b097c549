import type { Writable } from 'node:stream';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { OutputStream } from '../../step/step';
import type { DatabaseSpec, DatabaseFingerprint } from '../../specs/database-spec';
import { mariadbFailure, mariadbReadFailure } from './mariadb-failure';
import {
  LIST_COLUMNS,
  parseMariadbFingerprint,
  parseMariadbTables,
  SESSION_SETTINGS,
  mariadbFingerprintSql,
  type MariadbTable,
} from './mariadb-fingerprint';
import { dumpCommand, MARIADB_TIMEOUT_MS, mariadbPasswordLine } from './mariadb-commands';
import { MariadbSession } from './mariadb-session';
import { quoteMariadbIdentifier } from './mariadb-sql';
import { SinkWriter } from '../sink-writer';

/** Output of the dump once it has its snapshot. */
const HAS_SNAPSHOT = /^-- (Table structure|Temporary|Dumping|Dump completed|Sequence)/m;
const HEAD_BYTES = 1024 * 1024;

/** Limit for the wait for the lock, because writers wait meanwhile as well. */
const LOCK_WAIT = 'SET SESSION lock_wait_timeout = 10;\n';

const OPEN_SNAPSHOT = `START TRANSACTION WITH CONSISTENT SNAPSHOT;\nSELECT JSON_OBJECT('open', TRUE);\n`;

/**
 * MariaDB cannot share a snapshot between two sessions, so only the tables of this database are locked against writes while
 * both take theirs.
 */
export async function dumpMariadb(
  host: Host,
  spec: DatabaseSpec,
  sink: Writable,
  step: Step,
): Promise<DatabaseFingerprint> {
  const stop = new AbortController();
  const signal = AbortSignal.any([step.signal, stop.signal]);
  const reader = new MariadbSession(host, spec, signal);
  const locker = new MariadbSession(host, spec, signal);
  try {
    const tables = await listTables(reader);
    await locker.query(
      `${SESSION_SETTINGS}${LOCK_WAIT}${lockSql(tables)}SELECT JSON_OBJECT('locked', TRUE);\n`,
      'locked',
    );
    await reader.query(OPEN_SNAPSHOT, 'open');
    const dump = new RunningDump(host, spec, sink, { ...step, signal });
    await Promise.race([dump.hasSnapshot, dump.ended]);
    const moving = tables.filter(({ engine }) => engine !== 'InnoDB');
    if (moving.length === 0) await locker.end();
    else
      step.log(
        `The database is read-only meanwhile, because ${moving[0]?.name} and ${moving.length - 1} more have no transactions`,
      );
    const [taken] = await Promise.all([take(reader, tables), dump.ended]);
    if (moving.length > 0) await locker.end();
    return taken;
  } catch (error) {
    // The first failure ends the others.
    stop.abort(error);
    throw error;
  }
}

export async function fingerprintMariadb(
  host: Host,
  spec: DatabaseSpec,
  signal: AbortSignal,
): Promise<DatabaseFingerprint> {
  const reader = new MariadbSession(host, spec, signal);
  const tables = await listTables(reader);
  await reader.query(OPEN_SNAPSHOT, 'open');
  return take(reader, tables);
}

async function listTables(session: MariadbSession): Promise<MariadbTable[]> {
  return parseMariadbTables(await session.query(SESSION_SETTINGS + LIST_COLUMNS, 'listed'));
}

async function take(session: MariadbSession, tables: readonly MariadbTable[]): Promise<DatabaseFingerprint> {
  const taken = parseMariadbFingerprint(await session.query(mariadbFingerprintSql(tables), 'whole'));
  if (!taken) throw mariadbFailure('', 'The database could not be read.');
  await session.end();
  return taken;
}

function lockSql(tables: readonly MariadbTable[]): string {
  if (tables.length === 0) return '';
  return `LOCK TABLES ${tables.map(({ name }) => `${quoteMariadbIdentifier(name)} READ`).join(', ')};\n`;
}

class RunningDump {
  readonly hasSnapshot: Promise<void>;
  readonly ended: Promise<void>;
  #tell: () => void = () => undefined;
  #head: string | undefined = '';

  constructor(host: Host, spec: DatabaseSpec, sink: Writable, step: Step) {
    this.hasSnapshot = new Promise((resolve) => (this.#tell = resolve));
    const writer = new SinkWriter(sink, step.output);
    this.ended = host
      .exec(dumpCommand(spec), {
        stdin: mariadbPasswordLine(spec),
        signal: step.signal,
        timeoutMs: MARIADB_TIMEOUT_MS,
        maxOutputBytes: 64 * 1024,
        expect: 'any',
        onOutput: (stream, chunk) => {
          this.#inspect(stream, chunk);
          return writer.onOutput(stream, chunk);
        },
      })
      .then(({ code, stderr }) => {
        if (code !== 0) throw mariadbReadFailure(stderr, 'The database could not be dumped.');
        return writer.flushed();
      });
    this.ended.catch(() => undefined);
  }

  #inspect(stream: OutputStream, chunk: Buffer): void {
    if (stream === 'stderr' || this.#head === undefined) return;
    this.#head += chunk.toString('latin1');
    if (!HAS_SNAPSHOT.test(this.#head) && this.#head.length < HEAD_BYTES) return;
    this.#head = undefined;
    this.#tell();
  }
}
