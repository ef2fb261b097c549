import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The same choice as in apps/api/src/platform/database/sqlite/sqlite-driver.ts: version 13 needs no compiler, and Node 22. */
export const SQLITE_PACKAGE =
  Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-v13' : 'better-sqlite3';

/** Loaded at the first use, because the tools install the dependencies themselves. */
export function loadSqlite() {
  return createRequire(join(root, 'apps/api/package.json'))(SQLITE_PACKAGE);
}
