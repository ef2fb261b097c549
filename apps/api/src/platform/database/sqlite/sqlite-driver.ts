import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/** better-sqlite3 13 has its binaries in the package but crashes on Node 20, for which version 12 is compiled or downloaded. */
const PACKAGE = Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-v13' : 'better-sqlite3';

export const SqliteDatabase: typeof BetterSqlite3 = createRequire(__filename)(PACKAGE);
export type SqliteDatabase = BetterSqlite3.Database;
