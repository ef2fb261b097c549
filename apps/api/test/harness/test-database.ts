import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

export type TestDialect = 'sqlite' | 'postgres';

/** The database that this run of the tests is about; see jest.config.cjs. */
export const TEST_DIALECT: TestDialect = Reflect.get(globalThis, 'FAIRLEAD_TEST_DATABASE') ?? 'sqlite';

export interface TestDatabase {
  /** Settings that make Fairlead use it. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** An empty database of its own. */
export async function createTestDatabase(dialect: TestDialect = TEST_DIALECT): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    return { settings: { FAIRLEAD_DATA_DIR: folder }, remove: async () => removeFolder() };
  }
  const server = process.env['FAIRLEAD_TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('No PostgreSQL runs: run the jest project api-postgres.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name}`);
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
