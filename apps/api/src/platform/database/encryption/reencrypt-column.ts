import type { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { sql } from '../query/sql';
import type { Tx } from '../tx';
import { keyRingOf, placeOf } from './encrypted-rows';
import { UndecryptableError } from './key-ring';

type Row = Readonly<Record<string, string>>;

/** Where the next batch of a column begins: after this primary key. */
export type ColumnPosition = readonly string[] | undefined;

interface Batch {
  readonly next: ColumnPosition;
  readonly changed: number;
  /** Values that none of the keys decrypts; they are left as they are. */
  readonly unreadable: number;
}

/**
 * Encrypts the next values of a column that another key than the current one has encrypted. Each is only replaced if it
 * is still the same, so that several processes and other writers do not get in each other's way.
 */
export async function reencryptBatch(
  dataSource: DataSource,
  column: ColumnMetadata,
  after: ColumnPosition,
  size: number,
): Promise<Batch> {
  const rows = await outdatedRows(dataSource, column, after, size);
  const counts = { changed: 0, unreadable: 0 };
  const all = async (tx: Tx): Promise<void> => {
    for (const row of rows) counts[await reencrypt(tx, column, row)] += 1;
  };
  // One transaction saves SQLite a sync per value. On PostgreSQL it would lock many rows at once, in an order of its own.
  if (dataSource.options.type === 'postgres') await all(dataSource.manager);
  else await dataSource.transaction(all);
  const last = rows.at(-1);
  return { ...counts, next: rows.length === size && last ? keyOf(column, last) : undefined };
}

async function reencrypt(tx: Tx, column: ColumnMetadata, row: Row): Promise<'changed' | 'unreadable'> {
  const ring = keyRingOf(tx.dataSource);
  const key = keyOf(column, row);
  const place = placeOf(column, key);
  const before = row[VALUE] ?? '';
  try {
    const after = ring.encrypt(ring.decrypt(before, place), place);
    const { table, keys, name } = namesOf(column);
    const named = keys.map((part, index) => `${part} = :key${index}`).join(' AND ');
    const values = { after, before, ...numbered(key) };
    await sql(tx, `UPDATE ${table} SET ${name} = :after WHERE ${named} AND ${name} = :before`, values);
    return 'changed';
  } catch (error) {
    if (error instanceof UndecryptableError) return 'unreadable';
    throw error;
  }
}

function outdatedRows(
  { manager }: DataSource,
  column: ColumnMetadata,
  after: ColumnPosition,
  size: number,
): Promise<Row[]> {
  const { table, keys, name } = namesOf(column);
  const prefix = keyRingOf(manager.dataSource).currentPrefix;
  const list = keys.join(', ');
  const from = after ? ` AND (${list}) > (${after.map((_, index) => `:key${index}`).join(', ')})` : '';
  return sql<Row>(
    manager,
    `SELECT ${list}, ${name} AS ${VALUE} FROM ${table} WHERE substr(${name}, 1, ${prefix.length}) <> :prefix${from} ` +
      `ORDER BY ${list} LIMIT ${size}`,
    { prefix, ...numbered(after ?? []) },
  );
}

/** How many values of the column each key has encrypted, by the id of the key. */
export async function countByKey(manager: Tx, column: ColumnMetadata): Promise<Map<string, number>> {
  const { table, name } = namesOf(column);
  const prefix = keyRingOf(manager.dataSource).currentPrefix;
  const id = `substr(${name}, ${prefix.indexOf('.') + 2}, ${prefix.length - prefix.indexOf('.') - 2})`;
  const rows = await sql<{ id: string; count: number | string }>(
    manager,
    `SELECT ${id} AS id, count(*) AS count FROM ${table} WHERE ${name} IS NOT NULL GROUP BY 1`,
  );
  return new Map(rows.map((row) => [row.id, Number(row.count)]));
}

const VALUE = 'encrypted_value';

function namesOf(column: ColumnMetadata): { table: string; keys: string[]; name: string } {
  const { tableName, primaryColumns } = column.entityMetadata;
  return {
    table: `"${tableName}"`,
    keys: primaryColumns.map(({ databaseName }) => `"${databaseName}"`),
    name: `"${column.databaseName}"`,
  };
}

function keyOf(column: ColumnMetadata, row: Row): string[] {
  return column.entityMetadata.primaryColumns.map(({ databaseName }) => row[databaseName] ?? '');
}

/** Values of a primary key as `:key0`, `:key1`, … */
function numbered(key: readonly string[]): Record<string, string> {
  return Object.fromEntries(key.map((value, index) => [`key${index}`, value]));
}
