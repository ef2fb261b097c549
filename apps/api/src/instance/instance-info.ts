import { readFileSync } from 'node:fs';
import type { InstanceDatabase } from '@fairlead/dto';
import type { DataSource } from 'typeorm';
import { INSTALLATION } from '../installation';
import { sql } from '../platform/database/query/sql';

interface Facts {
  readonly version: string;
  readonly size: number | string;
}

const POSTGRES = `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size`;
const SQLITE = `SELECT sqlite_version() AS version, page_count * page_size AS size FROM pragma_page_count(), pragma_page_size()`;

/** The version of the whole workspace. */
export const VERSION = versionIn(INSTALLATION.manifest);

export async function readInstanceDatabase(dataSource: DataSource): Promise<InstanceDatabase> {
  const isPostgres = dataSource.options.type === 'postgres';
  const [facts] = await sql<Facts>(dataSource.manager, isPostgres ? POSTGRES : SQLITE);
  if (!facts) throw new Error('A SELECT without FROM must return a row.');
  return {
    kind: isPostgres ? 'postgresql' : 'sqlite',
    version: facts.version.split(' ', 1)[0] ?? facts.version,
    size_bytes: Number(facts.size),
  };
}

function versionIn(file: string): string {
  const content: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return content.version;
}
