import { dirname, join } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Config } from '../config/config';
import { bindEncryptedColumns } from './encryption/encrypted-rows';
import { DatabaseUnreachable } from './errors/is-database-away';
import { SnakeCaseNamingStrategy } from './naming-strategy';
import { ensureDataFolder } from './sqlite/data-folder-lock';
import { serialiseTransactions } from './sqlite/serialise-transactions';
import { SqliteDatabase } from './sqlite/sqlite-driver';
import { joinUnitsOfWork } from './unit-of-work';

export const SQLITE_FILE = 'fairlead.sqlite';

type Entities = DataSourceOptions['entities'];
type Migrations = DataSourceOptions['migrations'];

export function dataSourceOptions(config: Config, entities?: Entities, migrations?: Migrations): DataSourceOptions {
  const shared = {
    ...(entities && { entities }),
    ...(migrations && { migrations }),
    namingStrategy: new SnakeCaseNamingStrategy(),
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each' as const,
    logging: false,
  };
  const url = config.get('DATABASE_URL');
  const waitMs = config.get('FAIRLEAD_DATABASE_WAIT_SECONDS') * 1000;
  if (url === undefined) {
    return {
      ...shared,
      type: 'better-sqlite3',
      driver: SqliteDatabase,
      database: join(config.get('FAIRLEAD_DATA_DIR'), SQLITE_FILE),
      enableWAL: true,
      timeout: waitMs,
      statementCacheSize: 500,
      // FULL: a commit that has been acknowledged must survive a power cut. In WAL mode it costs one fsync per
      // transaction.
      prepareDatabase: (database: SqliteDatabase) => {
        database.pragma('synchronous = FULL');
        database.pragma('temp_store = MEMORY');
        // In KiB: caches frequently read pages.
        database.pragma('cache_size = -16384');
        // SQLite's own `lower` handles ASCII only, and names contain letters such as Ç and Å.
        database.function('lower', { deterministic: true }, (text) =>
          typeof text === 'string' ? text.toLowerCase() : text,
        );
      },
    };
  }
  return {
    ...shared,
    type: 'postgres',
    url,
    parseInt8: true,
    poolSize: config.get('FAIRLEAD_DATABASE_CONNECTIONS'),
    connectTimeoutMS: waitMs,
    applicationName: 'fairlead',
    // A process that hangs within a transaction would keep its locks from all others.
    extra: { idle_in_transaction_session_timeout: config.get('FAIRLEAD_LEASE_SECONDS') * 1000 },
  };
}

/** A data source on which one portable set of entities and parallel transactions work correctly on both databases. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const dataSource = new DataSource(options);
  if (options.type === 'better-sqlite3') {
    ensureDataFolder(dirname(options.database));
    serialiseTransactions(dataSource, options.timeout ?? 5000);
  } else {
    adaptColumnTypes(dataSource);
  }
  const initialize = dataSource.initialize.bind(dataSource);
  dataSource.initialize = async () => {
    await initialize();
    tellUnreachable(dataSource);
    bindEncryptedColumns(dataSource);
    joinUnitsOfWork(dataSource);
    return dataSource;
  };
  return dataSource;
}

/** By themselves, errors of connecting to PostgreSQL look like those of any other connection. */
function tellUnreachable({ driver }: DataSource): void {
  if (!(driver instanceof PostgresDriver)) return;
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = () =>
    obtain().catch((cause: Error) => {
      throw new DatabaseUnreachable(`PostgreSQL cannot be reached: ${cause.message}`, { cause });
    });
}

/**
 * A column of type `Date` would be a timestamp without time zone on PostgreSQL, and depend on the zone of the machine. Numbers
 * that PostgreSQL generates would have 32 bits; those of SQLite have 64.
 */
function adaptColumnTypes({ driver }: DataSource): void {
  const normalise = driver.normalizeType.bind(driver);
  driver.normalizeType = (column) => {
    if (column.type === Date) return 'timestamp with time zone';
    return 'isGenerated' in column && column.isGenerated && column.type === 'integer' ? 'bigint' : normalise(column);
  };
}
