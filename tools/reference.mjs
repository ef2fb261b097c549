import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { errorCodesTable, eventsTable, withTable } from './lib/reference-tables.mjs';
import { root } from './lib/run.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

/** Writes the tables of docs/reference from the code that defines settings, codes and events. */
await ensureDependencies();
await ensureBuilt();
const require = createRequire(join(root, 'apps/api/dist/main.js'));
const contracts = require('@fairlead/contracts');

write('settings', require('./platform/config/settings-table').settingsTable());
write('error-codes', errorCodesTable(contracts));
write('events', eventsTable(contracts, JSON.parse(readFileSync(join(root, 'libs/client/openapi.json'), 'utf8'))));

function write(page, table) {
  const file = join(root, `docs/reference/${page}.md`);
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table));
}
