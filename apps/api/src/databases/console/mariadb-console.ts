import type { Duplex } from 'node:stream';
import type { DatabaseSpec } from '@fairlead/engine';
import { createConnection, Types, type Connection, type FieldPacket, type ResultSetHeader } from 'mysql2';
import {
  ResultRows,
  StatementFailed,
  StatementNotReadOnly,
  type QueryLimits,
  type StatementResult,
} from './query-result';

const READ_ONLY_VIOLATION = 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION';
/** Statements that begin with these words end no transaction. What is hidden in a comment of MySQL would be run. */
const READING =
  /^(?:\s|\(|--[ \t][^\n]*\n|#[^\n]*\n|\/\*(?![!M])[^]*?\*\/)*(?:select|show|describe|desc|explain|with|table|values|help)\b/i;
const TYPE_NAMES: Readonly<Partial<Record<number, string>>> = Object.fromEntries(
  Object.entries(Types).flatMap(([name, type]) => (typeof type === 'number' ? [[type, name.toLowerCase()]] : [])),
);
const BINARY_CHARSET = 63;
const BLOBS = new Set<number | undefined>([
  Types.BLOB,
  Types.TINY_BLOB,
  Types.MEDIUM_BLOB,
  Types.LONG_BLOB,
  Types.VAR_STRING,
  Types.STRING,
]);

/**
 * Runs one statement as the owner of a database; the connection accepts no second one. Unless it may write, only statements that
 * read are sent, in a transaction that changes nothing.
 */
export async function runOnMariadb(
  stream: Duplex,
  { username, password, databaseName }: DatabaseSpec,
  statement: string,
  write: boolean,
  limits: QueryLimits,
): Promise<StatementResult> {
  if (!write && !READING.test(statement))
    throw new StatementNotReadOnly('Only statements that read can be run, such as SELECT, SHOW, DESCRIBE or EXPLAIN.');
  const connection = createConnection({
    stream,
    user: username,
    password: password.reveal(),
    database: databaseName,
    charset: 'utf8mb4',
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
    connectTimeout: limits.timeoutMs,
  });
  connection.on('error', () => undefined);
  try {
    await command(connection, `SET SESSION max_statement_time = ${limits.timeoutMs / 1000}`);
    await command(connection, write ? 'START TRANSACTION' : 'START TRANSACTION READ ONLY');
    const result = await run(connection, stream, statement, write, limits);
    if (write) await command(connection, 'COMMIT');
    return result;
  } catch (error) {
    const { code, sqlMessage } = error instanceof Error ? describe(error) : {};
    if (code === READ_ONLY_VIOLATION) throw new StatementNotReadOnly(sqlMessage);
    if (sqlMessage === undefined) throw error;
    throw new StatementFailed(
      code === 'ER_STATEMENT_TIMEOUT' ? `The statement did not end within ${limits.timeoutMs / 1000} s.` : sqlMessage,
    );
  } finally {
    connection.destroy();
    stream.destroy();
  }
}

type ColumnOfResult = Pick<FieldPacket, 'columnType' | 'characterSet'>;

function command(connection: Connection, text: string): Promise<void> {
  return new Promise((resolve, reject) => connection.query(text, (error) => (error ? reject(error) : resolve())));
}

function run(
  connection: Connection,
  stream: Duplex,
  sql: string,
  write: boolean,
  limits: QueryLimits,
): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    const collected = new ResultRows(limits);
    let fields: readonly FieldPacket[] = [];
    let affectedRows: number | null = null;
    const done = (): void =>
      resolve({
        columns: fields.map((field) => ({ name: field.name, type: typeName(field) })),
        rows: collected.rows,
        truncated: collected.truncated,
        affectedRows,
      });
    const query = connection.query({
      sql,
      rowsAsArray: true,
      // Values are decoded below, where the character set of their column is known.
      typeCast: (field) => field.buffer(),
    });
    query.on('error', reject);
    query.on('fields', (found: FieldPacket[] | undefined) => (fields = found ?? []));
    query.on('result', (row: (Buffer | null)[] | ResultSetHeader) => {
      if (!Array.isArray(row)) {
        ({ affectedRows } = row);
        return;
      }
      if (collected.add(row.map((value, index) => toText(value, fields[index]))) || write) return;
      done();
      stream.destroy();
    });
    query.on('end', done);
  });
}

/** Of the error of an engine. */
function describe(error: Error): { code?: string; sqlMessage?: string } {
  return {
    ...('code' in error && { code: String(error.code) }),
    ...('sqlMessage' in error && typeof error.sqlMessage === 'string' && { sqlMessage: error.sqlMessage }),
  };
}

const isText = ({ characterSet }: ColumnOfResult): boolean => characterSet !== BINARY_CHARSET;

/** The engine calls texts BLOBs with a character set. */
function typeName(field: ColumnOfResult): string {
  const name = TYPE_NAMES[field.columnType ?? -1] ?? 'other';
  return isText(field) ? name.replace('blob', 'text') : name;
}

function toText(value: Buffer | null, field: ColumnOfResult | undefined): string | null {
  if (value === null) return null;
  const isBinary = field !== undefined && !isText(field) && BLOBS.has(field.columnType);
  return isBinary ? `\\x${value.toString('hex')}` : value.toString('utf8');
}
