import type { CreatedDatabase, DatabaseCredentials, DatabaseLinkRecord, DatabaseRecord } from '@fairlead/dto';
import { In, type EntityManager } from 'typeorm';
import { Application } from '../applications/application.entity';
import { DatabaseLink } from './links/database-link.entity';
import { DATABASE_HOST, hasDatabaseName, connectionUrl } from './database-spec';
import { Database } from './database.entity';
import { linkVariableNames } from './links/link-variables';

/** The columns needed for responses; encrypted ones are not among them. */
export const DATABASE_RECORD_COLUMNS = [
  'id',
  'name',
  'serverId',
  'engine',
  'version',
  'status',
  'statusCode',
  'statusReason',
  'databaseName',
  'username',
  'port',
  'memoryMb',
  'sizeBytes',
  'connections',
  'measuredAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Database)[];

export type DatabaseRecordRow = Pick<Database, (typeof DATABASE_RECORD_COLUMNS)[number]>;

/** Databases as records of the API, with the applications linked to them. */
export async function toDatabaseRecords(
  manager: EntityManager,
  databases: readonly DatabaseRecordRow[],
): Promise<DatabaseRecord[]> {
  const links = await manager.find(DatabaseLink, {
    where: { databaseId: In(databases.map(({ id }) => id)) },
    order: { linkedAt: 'ASC', applicationId: 'ASC' },
  });
  const linkedIds = [...new Set(links.map(({ applicationId }) => applicationId))];
  const applications = await manager.find(Application, {
    where: { id: In(linkedIds) },
    select: { id: true, differingLinks: true },
  });
  const variables = await variablesOf(manager, linkedIds);
  const differing = new Map(applications.map(({ id, differingLinks }) => [id, differingLinks]));
  return databases.map((database) => {
    const linked = links.filter(({ databaseId }) => databaseId === database.id);
    const shown = linked.map(({ applicationId }) => ({
      application_id: applicationId,
      variables: variables.get(applicationId)?.get(database.id) ?? [],
    }));
    const due = shown.filter(({ application_id: id }) => differing.get(id)?.includes(database.id));
    return toRecord(
      database,
      shown,
      due.map(({ application_id: id }) => id),
    );
  });
}

/** By application and database: the variables of a link depend on the application's other links. */
async function variablesOf(
  manager: EntityManager,
  applicationIds: readonly string[],
): Promise<Map<string, Map<string, string[]>>> {
  const links = await manager.find(DatabaseLink, {
    where: { applicationId: In(applicationIds) },
    order: { linkedAt: 'ASC', databaseId: 'ASC' },
  });
  const databases = await manager.find(Database, {
    where: { id: In([...new Set(links.map(({ databaseId }) => databaseId))]) },
    select: { id: true, name: true, engine: true },
  });
  const byId = new Map(databases.map((database) => [database.id, database]));
  return new Map(
    applicationIds.map((id) => {
      const inOrder = links.filter(({ applicationId }) => applicationId === id);
      return [id, linkVariableNames(inOrder.flatMap(({ databaseId }) => byId.get(databaseId) ?? []))];
    }),
  );
}

export async function toDatabaseRecord(manager: EntityManager, database: DatabaseRecordRow): Promise<DatabaseRecord> {
  const [record] = await toDatabaseRecords(manager, [database]);
  if (!record) throw new Error('There must be a record for each database.');
  return record;
}

/** For the response to the user who has just requested it. */
export async function toCreatedDatabase(manager: EntityManager, database: Database): Promise<CreatedDatabase> {
  const record = await toDatabaseRecord(manager, database);
  return { ...record, password: database.password.reveal(), url: connectionUrl(database).reveal() };
}

export function toCredentials(database: Database): DatabaseCredentials {
  const { engine, username, databaseName, port } = database;
  return {
    username,
    password: database.password.reveal(),
    database_name: hasDatabaseName(engine) ? databaseName : null,
    host: DATABASE_HOST,
    port,
    url: connectionUrl(database).reveal(),
  };
}

function toRecord(database: DatabaseRecordRow, links: DatabaseLinkRecord[], dueFor: string[]): DatabaseRecord {
  return {
    id: database.id,
    name: database.name,
    server_id: database.serverId,
    engine: database.engine,
    version: database.version,
    status: database.status,
    status_reason: database.statusReason,
    status_code: database.statusCode,
    host: DATABASE_HOST,
    port: database.port,
    database_name: hasDatabaseName(database.engine) ? database.databaseName : null,
    username: database.username,
    memory_mb: database.memoryMb,
    size_bytes: database.sizeBytes,
    connections: database.connections,
    measured_at: database.measuredAt?.toISOString() ?? null,
    application_ids: links.map(({ application_id: id }) => id),
    links,
    deployment_due_for: dueFor,
    created_at: database.createdAt.toISOString(),
    updated_at: database.updatedAt.toISOString(),
  };
}
