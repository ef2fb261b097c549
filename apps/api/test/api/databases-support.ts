import type { CreateDatabase, CreatedDatabase } from '@fairlead/dto';
import { DatabaseCreation } from '../../src/databases/database-creation';
import { Database } from '../../src/databases/database.entity';
import { Operation } from '../../src/operations/operation.entity';
import type { TestApi } from '../harness/start-api';
import type { Http } from './applications-support';

export const DATABASES = '/api/v1/databases';
export const at = ({ id }: { id: string }): string => `${DATABASES}/${id}`;

let names = 0;

export function databaseBody(serverId: string, more: Partial<CreateDatabase> = {}): CreateDatabase {
  names += 1;
  return { name: `db-${names}`, server_id: serverId, engine: 'postgresql', ...more };
}

/** As it is when it has just been asked for: `creating`. */
export async function askForDatabase(
  http: Http,
  serverId: string,
  more: Partial<CreateDatabase> = {},
): Promise<CreatedDatabase> {
  const { body } = await http.post(DATABASES).send(databaseBody(serverId, more)).expect(201);
  return body.data;
}

/** What its operation writes when the server has made it. */
export async function becomeReady(
  api: TestApi,
  { id }: { id: string },
  installed = { version: '15.14', port: 5432 },
): Promise<void> {
  await endOperations(api, id);
  await api.dataSource.transaction((tx) =>
    api.app.get(DatabaseCreation, { strict: false }).succeeded(tx, id, installed),
  );
}

/** Nobody works in these tests: what was enqueued is said to be done. */
export async function endOperations(api: TestApi, subjectId: string): Promise<void> {
  await api.dataSource.manager.update(Operation, { subjectId, status: 'queued' }, { status: 'succeeded' });
}

export async function makeDatabase(
  api: TestApi,
  http: Http,
  serverId: string,
  more: Partial<CreateDatabase> = {},
): Promise<CreatedDatabase> {
  const database = await askForDatabase(http, serverId, more);
  const port = database.port ?? 0;
  await becomeReady(api, database, { version: '15.14', port });
  return database;
}

export function rowOf(api: TestApi, { id }: { id: string }): Promise<Database> {
  return api.dataSource.manager.findOneByOrFail(Database, { id });
}
