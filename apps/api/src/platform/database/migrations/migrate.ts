import type { DataSource, QueryRunner } from 'typeorm';

/** An arbitrary number that no other advisory lock of Fairlead uses. */
const MIGRATION_LOCK = 4_608_310;

/** Migrates the schema. Of several processes that start at once, one migrates while the others wait. */
export async function migrate(dataSource: DataSource): Promise<void> {
  if (dataSource.options.type !== 'postgres') {
    await dataSource.runMigrations();
    return;
  }
  const runner: QueryRunner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
}
