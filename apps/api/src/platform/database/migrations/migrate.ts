import type { DataSource, QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from '../advisory-locks';
import { StartError } from '../../lifecycle/start-error';

/** Migrates the schema. Of several processes that start at once, one migrates while the others wait. */
export async function migrate(dataSource: DataSource): Promise<void> {
  if (dataSource.options.type !== 'postgres') {
    await runMigrations(dataSource);
    return;
  }
  const runner: QueryRunner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    await runMigrations(dataSource);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.migrations]);
    await runner.release();
  }
}

async function runMigrations(dataSource: DataSource): Promise<void> {
  await refuseNewerSchema(dataSource);
  await dataSource.runMigrations();
}

/** An older version would write rows that the newer schema does not allow, or lose what it does not know. */
async function refuseNewerSchema(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return;
    const known = new Set(dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name));
    const done: { name: string }[] = await runner.query('SELECT name FROM migrations ORDER BY id');
    const newer = done.filter(({ name }) => !known.has(name)).map(({ name }) => name);
    if (newer.length === 0) return;
    const setting = dataSource.options.type === 'postgres' ? 'DATABASE_URL' : 'FAIRLEAD_DATA_DIR';
    throw new StartError(
      `The database of ${setting} was used by a newer version of Fairlead (migration ${newer.join(', ')}): ` +
        'start that version, or restore a backup from before the update.',
    );
  } finally {
    await runner.release();
  }
}
