import type { DataSource, QueryRunner } from 'typeorm';

/** Any number will do, as long as nobody else takes the same for another thing. */
const MIGRATION_LOCK = 4_608_310;

/** Brings the schema up to date. Of several processes that start at once, one does it while the others wait. */
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
