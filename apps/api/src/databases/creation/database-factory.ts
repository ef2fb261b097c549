import { Injectable } from '@nestjs/common';
import type { DatabaseEngine } from '@fairlead/contracts';
import type { CreateDatabase } from '@fairlead/dto';
import { actorOf, assertVisible } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import { newId } from '../../platform/database/new-id';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { Server } from '../../servers/server.entity';
import { ServersService } from '../../servers/servers.service';
import { DatabaseLinks } from '../links/database-links';
import { chooseEngineNames } from './engine-names';
import { generatePassword } from '../database-spec';
import { DatabaseStates } from '../database-states';
import { Database } from '../database.entity';

const USUAL_PORTS: Readonly<Record<Exclude<DatabaseEngine, 'redis'>, number>> = {
  postgresql: 5432,
  mariadb: 3306,
  mysql: 3306,
};
const FIRST_INSTANCE_PORT = 26_000;
const LAST_INSTANCE_PORT = 26_999;

/** Creates the records of new databases, both for requests and for restores into a new database. */
@Injectable()
export class DatabaseFactory {
  constructor(
    private readonly servers: ServersService,
    private readonly states: DatabaseStates,
    private readonly links: DatabaseLinks,
    private readonly config: Config,
  ) {}

  /**
   * Inserts the record in status `creating`, with its links and its event, in the caller's transaction. The caller
   * enqueues the operation that creates the database, in its lane, and moves it to `ready` or `failed` at the end.
   */
  async add(tx: Tx, caller: Caller, wanted: CreateDatabase): Promise<Database> {
    refuseContradictions(wanted);
    assertVisible(caller, wanted.server_id);
    // Names and ports are chosen from those that are free, so creations on one server are serialised.
    const server = await findLocked(tx, Server, { id: wanted.server_id });
    if (!server) throw new AppError('RESOURCE_NOT_FOUND');
    this.servers.assertReady(server);
    if (await tx.existsBy(Database, { serverId: server.id, name: wanted.name })) {
      throw new AppError('NAME_TAKEN', { message: 'Another database on the server has this name.' });
    }
    const database = await this.newDatabase(tx, wanted);
    await tx.insert(Database, partialRow<Database>(database));
    const actor = actorOf(caller);
    const { engine } = database;
    await this.states.recordEvent(tx, database, { name: 'database.created', data: { engine } }, { actor });
    await this.links.set(tx, database, wanted.application_ids ?? [], actor);
    return database;
  }

  private async newDatabase(tx: Tx, wanted: CreateDatabase): Promise<Database> {
    const { engine, server_id: serverId } = wanted;
    const now = new Date();
    return tx.create(Database, {
      id: newId('database'),
      name: wanted.name,
      serverId,
      engine,
      wantedVersion: wanted.version ?? null,
      version: null,
      status: 'creating',
      statusCode: null,
      statusReason: null,
      previousStatus: null,
      onServer: false,
      ...(await chooseEngineNames(tx, wanted)),
      password: generatePassword(),
      nextPassword: null,
      port: engine === 'redis' ? await freePort(tx, serverId) : await usualPort(tx, serverId, engine),
      memoryMb: engine === 'redis' ? (wanted.memory_mb ?? this.config.get('FAIRLEAD_REDIS_MEMORY_MB')) : null,
      sizeBytes: null,
      connections: null,
      measuredAt: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}

function refuseContradictions({ engine, database_name, memory_mb }: CreateDatabase): void {
  if (engine === 'redis' && database_name !== undefined)
    throw invalidField('database_name', 'database_name is not allowed with redis', 'not_allowed');
  if (engine !== 'redis' && memory_mb !== undefined)
    throw invalidField('memory_mb', 'memory_mb is only allowed with redis', 'not_allowed');
}

/** If the engine is already installed on the server, its databases know the port. */
async function usualPort(tx: Tx, serverId: string, engine: Exclude<DatabaseEngine, 'redis'>): Promise<number> {
  const other = await tx.findOne(Database, {
    where: { serverId, engine, status: 'ready' },
    order: { createdAt: 'DESC' },
    select: { id: true, port: true },
  });
  return other?.port ?? USUAL_PORTS[engine];
}

async function freePort(tx: Tx, serverId: string): Promise<number> {
  const others = await tx.find(Database, { where: { serverId, engine: 'redis' }, select: { id: true, port: true } });
  const taken = new Set(others.map(({ port }) => port));
  for (let port = FIRST_INSTANCE_PORT; port <= LAST_INSTANCE_PORT; port += 1) if (!taken.has(port)) return port;
  throw new AppError('RESOURCE_CONFLICT', { message: 'The server has reached its maximum number of Redis databases.' });
}
