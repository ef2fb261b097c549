import { getMetadataArgsStorage } from 'typeorm';
import { migrate } from '../../../src/platform/database/migrations/migrate';
import { hasMaintainedCount, maintainedCountStatements } from '../../../src/platform/database/query/table-count.entity';
import { MIGRATIONS } from '../../../src/platform/database/migrations/migrations';
import { startApi, type TestApi } from '../../harness/start-api';
import { createTestDatabase, TEST_DIALECT, type TestDatabase } from '../../harness/test-database';

describe('the migrations', () => {
  let api: TestApi;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(TEST_DIALECT, { migrated: false });
    api = await startApi({ database });
  });

  afterAll(async () => {
    await api?.stop();
    await database?.remove();
  });

  it('make exactly the tables, columns and indexes of the entities', async () => {
    const { upQueries } = await api.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('know every entity that there is', () => {
    // By name, because the storage of TypeORM holds the classes of each spec that was loaded in this process.
    const known = new Set(api.dataSource.entityMetadatas.map(({ tableName }) => tableName));
    const declared = getMetadataArgsStorage().tables.map(({ name }) => name ?? '');
    expect(declared.length).toBeGreaterThanOrEqual(known.size);
    expect(declared.filter((name) => !known.has(name))).toEqual([]);
  });

  it('keep the counts of the lists', async () => {
    const counted = api.dataSource.entityMetadatas
      .filter(({ target }) => hasMaintainedCount(target))
      .map((e) => e.tableName);
    const rows: { name: string }[] = await api.dataSource.query('SELECT name FROM table_counts ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(counted.sort());
    const statements: unknown[] = [];
    const runner = api.dataSource.createQueryRunner();
    jest.spyOn(runner, 'query').mockImplementation(async (text) => void statements.push(text));
    for (const migration of MIGRATIONS[api.dialect]) await new migration().up(runner);
    await runner.release();
    for (const table of counted)
      expect(statements).toEqual(expect.arrayContaining(maintainedCountStatements(api.dialect, table)));
  });

  it('run once, and not again at the next start', async () => {
    await migrate(api.dataSource);
    expect(await api.dataSource.showMigrations()).toBe(false);
    const done = await api.dataSource.query('SELECT name FROM migrations');
    expect(done).toHaveLength(MIGRATIONS[api.dialect].length);
  });
});

describe('several processes that start at once', () => {
  it('migrate in one process only', async () => {
    const database = await createTestDatabase(TEST_DIALECT, { migrated: false });
    if (database.settings['DATABASE_URL'] === undefined) return database.remove();
    const apis = await Promise.all(
      ['all', 'worker', 'worker'].map((role) => startApi({ database, settings: { FAIRLEAD_ROLE: role } })),
    );
    for (const api of apis) await api.http().get('/health/ready').expect(200);
    await Promise.all(apis.map((api) => api.stop()));
    return database.remove();
  });
});
