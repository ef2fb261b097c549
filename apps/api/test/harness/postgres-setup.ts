import { Client } from 'pg';
import { startPostgres, type PostgresServer } from '../../../../tools/lib/postgres.mjs';
import { MIGRATED_DATABASE, migrateEmptyDatabase } from './migrated-database';
import { GIB, temporaryFolder } from './temporary-folder';

let server: PostgresServer | undefined;

/** One PostgreSQL for a whole run of the tests; each spec has a database of its own on it. */
export default async function startSharedPostgres(): Promise<void> {
  server = await startPostgres(temporaryFolder(4 * GIB));
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${MIGRATED_DATABASE}`);
  await client.end();
  await migrateEmptyDatabase({ url: server.url(MIGRATED_DATABASE) });
  process.env['FAIRLEAD_TEST_POSTGRES_URL'] = server.url('postgres');
}

export async function stopSharedPostgres(): Promise<void> {
  await server?.stop();
}
