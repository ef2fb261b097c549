import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cliReference } from './lib/cli-reference.mjs';
import { errorCodesTable, eventsTable, withTable } from './lib/reference-tables.mjs';
import { root } from './lib/run.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

/**
 * Writes docs/reference from the code that defines settings, codes, events and the command line; `--check` only says whether
 * the committed pages are what that would give.
 */
await ensureDependencies();
await ensureBuilt();
const require = createRequire(join(root, 'apps/api/dist/main.js'));
const contracts = require('@fairlead/contracts');

write('settings', require('./platform/config/settings-table').settingsTable());
write('error-codes', errorCodesTable(contracts));
write('events', eventsTable(contracts, JSON.parse(readFileSync(join(root, 'libs/client/openapi.json'), 'utf8'))));
write('cli', await cliReference());

function write(page, table) {
  const file = join(root, `docs/reference/${page}.md`);
  const committed = readFileSync(file, 'utf8');
  const text = withTable(committed, table);
  if (text === committed) return;
  if (!process.argv.includes('--check')) return writeFileSync(file, text);
  process.stderr.write(`docs/reference/${page}.md is stale; run "npm run reference".\n`);
  process.exitCode = 1;
}
