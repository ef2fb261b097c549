// The database of the instance under test, in which records are marked as ready: there is no worker that would do it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startPostgres } from '../lib/postgres.mjs';
import { root } from '../lib/run.mjs';
import { loadSqlite } from '../lib/sqlite.mjs';

const ready = (table) => `UPDATE ${table} SET status = 'ready' WHERE id = `;

export async function openDatabase(folder, usesPostgres) {
  return usesPostgres ? openPostgres() : openSqlite(folder);
}

function openSqlite(folder) {
  return {
    settings: {},
    makeReady: async (table, id) => {
      const Database = loadSqlite();
      const database = new Database(join(folder, 'fairlead.sqlite'), { timeout: 10_000 });
      database.prepare(`${ready(table)} ?`).run(id);
      database.close();
    },
    close: async () => undefined,
  };
}

async function openPostgres() {
  const server = await startPostgres();
  const { Client } = createRequire(join(root, 'apps/api/package.json'))('pg');
  const query = async (url, text, parameters) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(text, parameters).finally(() => client.end());
  };
  await query(server.url('postgres'), 'CREATE DATABASE fuzz');
  return {
    settings: { DATABASE_URL: server.url('fuzz') },
    makeReady: (table, id) => query(server.url('fuzz'), `${ready(table)} $1`, [id]),
    close: () => server.stop(),
  };
}
