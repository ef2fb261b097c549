import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { SQLITE_FILE } from '../../src/platform/database/data-source';
import { MIGRATED_DATABASE } from './migrated-database';
import { GIB, temporaryFolder } from './temporary-folder';

export type TestDialect = 'sqlite' | 'postgres';

/** The database that this run of the tests is about; see jest.config.cjs. */
export const TEST_DIALECT: TestDialect = Reflect.get(globalThis, 'FAIRLEAD_TEST_DATABASE') ?? 'sqlite';

export interface TestDatabase {
  /** Settings that make Fairlead use it. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** A database of its own without rows. Without `migrated`, it has no tables either: the API makes them when it starts. */
export async function createTestDatabase(
  dialect: TestDialect = TEST_DIALECT,
  { migrated = true } = {},
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(temporaryFolder(GIB), 'fairlead-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    const template = process.env['FAIRLEAD_TEST_SQLITE_FILE'];
    if (migrated && template !== undefined) copyFileSync(template, join(folder, SQLITE_FILE));
    return { settings: { FAIRLEAD_DATA_DIR: folder }, remove: async () => removeFolder() };
  }
  const server = process.env['FAIRLEAD_TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('No PostgreSQL runs: run the jest project api-postgres.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name}${migrated ? ` TEMPLATE ${MIGRATED_DATABASE}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { FAIRLEAD_DATA_DIR: folder, DATABASE_URL: url.href },
    remove: async () => {
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      removeFolder();
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
