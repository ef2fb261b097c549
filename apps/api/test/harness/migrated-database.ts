import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from '../../src/platform/database/migrations/migrations';
import { SqliteDatabase } from '../../src/platform/database/sqlite/sqlite-driver';

/** On a PostgreSQL for tests, the template of the databases under test. */
export const MIGRATED_DATABASE = 'migrated';

/** Makes an empty database one with all tables. Copies of it save each API under test from migrating its own. */
export async function migrateEmptyDatabase(
  options: { readonly file: string } | { readonly url: string },
): Promise<void> {
  const dataSource = new DataSource(
    'file' in options
      ? {
          ...shared,
          type: 'better-sqlite3',
          driver: SqliteDatabase,
          database: options.file,
          migrations: MIGRATIONS.sqlite,
        }
      : { ...shared, type: 'postgres', url: options.url, migrations: MIGRATIONS.postgres },
  );
  await dataSource.initialize();
  await dataSource.runMigrations();
  await dataSource.destroy();
}

const shared = { migrationsTableName: 'migrations', logging: false } satisfies Partial<DataSourceOptions>;
