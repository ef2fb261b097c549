import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateEmptyDatabase } from './migrated-database';

let folder: string | undefined;

/** One migrated SQLite file for a whole run of the tests; each API under test begins with a copy of it. */
export default async function makeMigratedFile(): Promise<void> {
  // Several projects of one run share it.
  if (process.env['FAIRLEAD_TEST_SQLITE_FILE'] !== undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'fairlead-sqlite-'));
  const file = join(folder, 'migrated.sqlite');
  await migrateEmptyDatabase({ file });
  process.env['FAIRLEAD_TEST_SQLITE_FILE'] = file;
}

export async function removeMigratedFile(): Promise<void> {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
