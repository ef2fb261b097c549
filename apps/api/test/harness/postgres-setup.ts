import { startPostgres, type PostgresServer } from '../../../../tools/lib/postgres.mjs';

let server: PostgresServer | undefined;

/** One PostgreSQL for a whole run of the tests; each spec has a database of its own on it. */
export default async function setUp(): Promise<void> {
  server = await startPostgres();
  process.env['FAIRLEAD_TEST_POSTGRES_URL'] = server.url('postgres');
}

export async function tearDown(): Promise<void> {
  await server?.stop();
}
