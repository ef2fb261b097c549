import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { loadSqlite } from '../lib/sqlite.mjs';

const require = createRequire(join(root, 'apps/api/package.json'));

export const OWNER = { FAIRLEAD_ADMIN_EMAIL: 'owner@example.com', FAIRLEAD_ADMIN_PASSWORD: 'a long enough password' };
const SCOPES = ['servers:read', 'servers:write', 'applications:read', 'applications:write', 'applications:deploy'];

/**
 * A data directory with an owner, a token and an application made through the API, whose rows are then copied by the caller
 * while Fairlead is stopped: rows as Fairlead writes them, in numbers that the API's limits would take hours to make.
 */
export async function seeded({ testbed, dataDir, onApi = async () => {} }, fill) {
  const fairlead = await testbed.FairleadProcess.start({ dataDir, settings: OWNER });
  const token = await testbed.createToken(fairlead.url, {
    email: OWNER.FAIRLEAD_ADMIN_EMAIL,
    password: OWNER.FAIRLEAD_ADMIN_PASSWORD,
    name: 'bench',
    scopes: SCOPES,
  });
  const api = new testbed.ApiClient(fairlead.url, token);
  const server = await api.post('/servers', { name: 'seed', host: '127.0.0.1', port: 1 });
  await api.until(`/servers/${server.id}`, ({ status }) => status !== 'provisioning');
  await api.post('/applications', {
    name: 'seed',
    server_id: server.id,
    source: { type: 'git', repository: 'https://git.example.com/seed.git', branch: 'main' },
    env: { LOG_LEVEL: 'info' },
  });
  await onApi(api);
  await fairlead.stop();

  const Database = loadSqlite();
  const database = new Database(join(dataDir, 'fairlead.sqlite'));
  try {
    database.transaction(() => fill(database, { ids: newId }))();
  } finally {
    database.close();
  }
  return { token };
}

/** Copies of the only row of a table, each changed by the caller. */
export function copies(database, table, count, change) {
  const row = database.prepare(`SELECT * FROM "${table}" LIMIT 1`).get();
  const columns = Object.keys(row);
  const insert = database.prepare(
    `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  for (let index = 0; index < count; index += 1) insert.run(change(row, index));
}

function newId(prefix) {
  const { typeid } = require('typeid-js');
  return typeid(prefix).toString();
}
