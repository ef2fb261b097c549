// Writes the first migration of each database from the entities. Run it after changing an entity, until there are users.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './lib/postgres.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const api = join(root, 'apps/api');
const STAMP = '1700000000000';

for (const project of ['contracts', 'dto', 'engine', 'api']) {
  execFileSync('npm', ['run', '--silent', 'build', '-w', `@fairlead/${project}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const require = createRequire(join(api, 'dist/main.js'));
require('reflect-metadata');
require('./app.module');
const { Config } = require('./platform/config/config');
const { createDataSource, dataSourceOptions } = require('./platform/database/data-source');
const {
  initialStatements,
  loadedEntities,
  migrationSource,
} = require('./platform/database/migrations/migration-writer');

const folder = mkdtempSync(join(tmpdir(), 'fairlead-migrations-'));
const server = await startPostgres();
try {
  await write('sqlite', { FAIRLEAD_DATA_DIR: folder });
  await write('postgres', { FAIRLEAD_DATA_DIR: folder, DATABASE_URL: server.url('postgres') });
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function write(dialect, settings) {
  const dataSource = createDataSource(dataSourceOptions(Config.load(settings), loadedEntities(), []));
  await dataSource.initialize();
  const name = `Initial${dialect === 'sqlite' ? 'Sqlite' : 'Postgres'}${STAMP}`;
  const path = join(api, `src/platform/database/migrations/${dialect}/${STAMP}-initial.ts`);
  writeFileSync(path, migrationSource(name, await initialStatements(dataSource)));
  await dataSource.destroy();
  console.log(`${dialect}: ${dataSource.entityMetadatas.length} tables`);
}
