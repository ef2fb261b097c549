import type { CreateDatabase, CreatedDatabase } from '@fairlead/dto';
import { DatabaseCreationStatus } from '../../../src/databases/creation/database-creation-status';
import { Database } from '../../../src/databases/database.entity';
import { Operation } from '../../../src/operations/operation.entity';
import type { TestApi } from '../../harness/start-api';
import type { HttpAgent } from '../../harness/test-records';

export const DATABASES_PATH = '/api/v1/databases';
export const databasePath = ({ id }: { id: string }): string => `${DATABASES_PATH}/${id}`;

let names = 0;

export function databaseBody(serverId: string, more: Partial<CreateDatabase> = {}): CreateDatabase {
  names += 1;
  return { name: `db-${names}`, server_id: serverId, engine: 'postgresql', ...more };
}

/** A database that has just been requested: `creating`. */
export async function requestDatabase(
  http: HttpAgent,
  serverId: string,
  more: Partial<CreateDatabase> = {},
): Promise<CreatedDatabase> {
  const { body } = await http.post(DATABASES_PATH).send(databaseBody(serverId, more)).expect(201);
  return body.data;
}

/** What its operation writes when the server has made it. */
export async function markDatabaseReady(
  api: TestApi,
  { id }: { id: string },
  installed = { version: '15.14', port: 5432 },
): Promise<void> {
  await completeOperations(api, id);
  await api.dataSource.transaction((tx) =>
    api.app.get(DatabaseCreationStatus, { strict: false }).succeeded(tx, id, installed),
  );
}

/** There is no worker in these tests: enqueued operations are marked as done. */
export async function completeOperations(api: TestApi, subjectId: string): Promise<void> {
  await api.dataSource.manager.update(Operation, { subjectId, status: 'queued' }, { status: 'succeeded' });
}

export async function makeDatabase(
  api: TestApi,
  http: HttpAgent,
  serverId: string,
  more: Partial<CreateDatabase> = {},
): Promise<CreatedDatabase> {
  const database = await requestDatabase(http, serverId, more);
  const port = database.port ?? 0;
  await markDatabaseReady(api, database, { version: '15.14', port });
  return database;
}

export function databaseRow(api: TestApi, { id }: { id: string }): Promise<Database> {
  return api.dataSource.manager.findOneByOrFail(Database, { id });
}
