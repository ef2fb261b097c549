// The database of the instance under test, in which the work of a worker is imitated: there is none.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startPostgres } from '../lib/postgres.mjs';
import { root } from '../lib/run.mjs';
import { loadSqlite } from '../lib/sqlite.mjs';

export async function openDatabase(folder, usesPostgres) {
  return usesPostgres ? openPostgres() : openSqlite(folder);
}

function openSqlite(folder) {
  return {
    settings: {},
    execute: async (statement) => {
      const Database = loadSqlite();
      const database = new Database(join(folder, 'fairlead.sqlite'), { timeout: 10_000 });
      database.exec(statement);
      database.close();
    },
    close: async () => undefined,
  };
}

async function openPostgres() {
  const server = await startPostgres();
  const { Client } = createRequire(join(root, 'apps/api/package.json'))('pg');
  const query = async (url, text) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await query(server.url('postgres'), 'CREATE DATABASE fuzz');
  return {
    settings: { DATABASE_URL: server.url('fuzz') },
    execute: (statement) => query(server.url('fuzz'), statement),
    close: () => server.stop(),
  };
}
