import { EntityManager, type DataSource, type EntityMetadata, type EntitySubscriberInterface } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Secret } from '@fairlead/engine';
import { ENCRYPTED, EncryptedSecret, UnreadSecret } from '../columns/encrypted-column';
import type { KeyRing } from './key-ring';

const rings = new WeakMap<DataSource, KeyRing>();

/** The keys with which the data source encrypts and decrypts. */
export function useKeyRing(dataSource: DataSource, ring: KeyRing): void {
  rings.set(dataSource, ring);
}

export function keyRingOf(dataSource: DataSource): KeyRing {
  const ring = rings.get(dataSource);
  if (!ring) throw new Error('No key ring has been set; the database module sets it at startup.');
  return ring;
}

/** The encrypted columns of an entity. */
export function encryptedColumns(metadata: EntityMetadata): ColumnMetadata[] {
  return metadata.columns.filter(({ transformer }) => transformer === ENCRYPTED);
}

/** What is authenticated with a value: its table, its column and the primary key of its row. */
export function placeOf(column: ColumnMetadata, primaryKey: readonly unknown[]): string {
  return JSON.stringify([column.entityMetadata.tableName, column.databaseName, ...primaryKey]);
}

/**
 * Lets the encrypted columns of a data source encrypt and decrypt. TypeORM's transformers only get the value, so the row
 * is added here: wherever an entity passes by on its way to a statement, and after it was loaded.
 */
export function bindEncryptedColumns(dataSource: DataSource): void {
  for (const metadata of dataSource.entityMetadatas) {
    const columns = encryptedColumns(metadata);
    if (columns.length === 0) continue;
    for (const column of columns) encryptOnTheWay(dataSource, column);
    dataSource.subscribers.push(new Decryption(metadata));
  }
  const create = dataSource.createEntityManager.bind(dataSource);
  dataSource.createEntityManager = (runner) => encryptUpdates(create(runner));
  encryptUpdates(dataSource.manager);
}

/** Decrypts the secrets of an entity that was read; without its primary key they stay unreadable. */
export function decryptRow(metadata: EntityMetadata, row: Record<string, unknown>): void {
  for (const column of encryptedColumns(metadata)) {
    const value = row[column.propertyName];
    if (!(value instanceof UnreadSecret)) continue;
    const key = primaryKeyOf(metadata, row);
    if (!key) continue;
    const place = placeOf(column, key);
    const plain = keyRingOf(metadata.dataSource).decrypt(value.encrypted, place);
    row[column.propertyName] = new EncryptedSecret(plain, place, value.encrypted);
  }
}

class Decryption implements EntitySubscriberInterface {
  constructor(private readonly metadata: EntityMetadata) {}

  listenTo(): EntityMetadata['target'] {
    return this.metadata.target;
  }

  afterLoad(entity: Record<string, unknown>): void {
    decryptRow(this.metadata, entity);
  }
}

/** An entity that is inserted or saved has its primary key. */
function encryptOnTheWay(dataSource: DataSource, column: ColumnMetadata): void {
  const read = column.getEntityValue.bind(column);
  column.getEntityValue = (entity, transform) => {
    const value: unknown = read(entity);
    const key = value instanceof Secret ? primaryKeyOf(column.entityMetadata, entity) : undefined;
    const secret = key && value instanceof Secret ? encrypt(dataSource, column, key, value) : value;
    return transform ? ENCRYPTED.to(secret) : secret;
  };
}

/** An update by primary key; the values to set do not contain it. */
function encryptUpdates(manager: EntityManager): EntityManager {
  const update = manager.update.bind(manager);
  manager.update = async (target, criteria, changes, options) => {
    const metadata = manager.dataSource.getMetadata(target);
    const columns = encryptedColumns(metadata);
    const key = columns.length > 0 ? primaryKeyOf(metadata, criteria) : undefined;
    if (!key) return update(target, criteria, changes, options);
    const secrets = columns.flatMap((column): [string, Secret][] => {
      const value: unknown = Reflect.get(changes, column.propertyName);
      return value instanceof Secret ? [[column.propertyName, encrypt(manager.dataSource, column, key, value)]] : [];
    });
    return update(target, criteria, Object.assign({}, changes, Object.fromEntries(secrets)), options);
  };
  return manager;
}

/** A value that comes from this very place keeps its text, so that saving an entity does not rewrite its secrets. */
function encrypt(dataSource: DataSource, column: ColumnMetadata, key: readonly unknown[], value: Secret): Secret {
  if (value instanceof UnreadSecret) return value;
  const place = placeOf(column, key);
  const ring = keyRingOf(dataSource);
  const isStored = value instanceof EncryptedSecret && value.place === place;
  if (isStored && value.encrypted.startsWith(ring.currentPrefix)) return value;
  return new EncryptedSecret(value.reveal(), place, ring.encrypt(value.reveal(), place));
}

/** Undefined where the row, or the condition of an update, does not name one row. */
function primaryKeyOf({ primaryColumns }: EntityMetadata, row: unknown): string[] | undefined {
  if (typeof row === 'string' && primaryColumns.length === 1) return [row];
  if (typeof row !== 'object' || row === null) return undefined;
  const values = primaryColumns.map(({ propertyName }): unknown => Reflect.get(row, propertyName));
  return values.every((value) => typeof value === 'string') ? values : undefined;
}
