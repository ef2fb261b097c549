import type { Duplex } from 'node:stream';
import type { DatabaseSpec } from '@fairlead/engine';
import { Client, DatabaseError, Query, types, type FieldDef, type QueryArrayConfig } from 'pg';
import {
  ResultRows,
  StatementFailed,
  StatementNotReadOnly,
  type QueryLimits,
  type StatementResult,
} from './query-result';

const READ_ONLY_VIOLATION = '25006';
const QUERY_CANCELED = '57014';
const TYPE_NAMES = new Map<number, string>(
  Object.entries(types.builtins).map(([name, oid]) => [oid, name.toLowerCase()]),
);
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/**
 * Runs one statement as the owner of a database. It is parsed as a single one by the engine. Unless it may write, it runs in a
 * transaction that can no longer be made writable, because that has read something already, and that is rolled back.
 */
export async function runOnPostgresql(
  stream: Duplex,
  { username, password, databaseName }: DatabaseSpec,
  statement: string,
  write: boolean,
  limits: QueryLimits,
): Promise<StatementResult> {
  const client = new Client({
    user: username,
    password: password.reveal(),
    database: databaseName,
    stream: () => connected(stream),
    ssl: false,
    application_name: 'fairlead console',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`SET statement_timeout = ${limits.timeoutMs}`);
    await client.query(write ? 'BEGIN' : 'BEGIN READ ONLY');
    await client.query('SELECT 1');
    const result = await run(client, stream, statement, write, limits);
    if (write) await client.query('COMMIT');
    return result;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.code === READ_ONLY_VIOLATION) throw new StatementNotReadOnly(error.message);
    throw new StatementFailed(describe(error, limits));
  } finally {
    // What is open is rolled back.
    stream.destroy();
  }
}

function run(
  client: Client,
  stream: Duplex,
  text: string,
  write: boolean,
  limits: QueryLimits,
): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    const collected = new ResultRows(limits);
    let fields: FieldDef[] = [];
    // The values make it a prepared statement, which is one at most.
    const config: QueryArrayConfig & { readonly queryMode: 'extended' } = {
      text,
      values: [],
      rowMode: 'array',
      types: AS_TEXT,
      queryMode: 'extended',
    };
    const query = new Query(config);
    const done = (affectedRows: number | null): void =>
      resolve({
        columns: fields.map(({ name, dataTypeID }) => ({ name, type: TYPE_NAMES.get(dataTypeID) ?? 'other' })),
        rows: collected.rows,
        truncated: collected.truncated,
        affectedRows,
      });
    query.on('row', (row: (string | null)[], result) => {
      fields = result?.fields ?? fields;
      if (collected.add(row) || write) return;
      done(null);
      stream.destroy();
    });
    query.on('error', reject);
    query.on('end', (result) => {
      fields = result.fields.length > 0 ? result.fields : fields;
      done(result.command === 'SELECT' || result.command === 'SHOW' ? null : result.rowCount);
    });
    client.query(query);
  });
}

function describe({ message, code, position, detail, hint }: DatabaseError, { timeoutMs }: QueryLimits): string {
  if (code === QUERY_CANCELED) return `The statement did not end within ${timeoutMs / 1000} s.`;
  const more = [detail, hint, position === undefined ? undefined : `At character ${position}.`].filter(Boolean);
  return [message, ...more].join(' ');
}

/** The library waits for the connection of a socket, which this stream has already. */
function connected(stream: Duplex): Duplex {
  return Object.assign(stream, {
    connect: () => setImmediate(() => stream.emit('connect')),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  });
}
