import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

/** Writes the table of settings into the README, from the one place that defines them. */
await ensureDependencies();
await ensureBuilt();
const { settingsTable } = createRequire(import.meta.url)(join(root, 'apps/api/dist/platform/config/settings-table.js'));
const file = join(root, 'README.md');
const text = readFileSync(file, 'utf8');
writeFileSync(
  file,
  text.replace(
    /(<!-- settings:.*?-->\n)[^]*?(<!-- \/settings -->)/,
    (_, from, to) => `${from}\n${settingsTable()}\n${to}`,
  ),
);
