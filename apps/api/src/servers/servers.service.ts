import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  CreateServer,
  ProvisionServer,
  RemoveServerQuery,
  ServerRecord,
  ServersQuery,
  TrustServer,
  UpdateServer,
} from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, assertUnbound, canSee, visibleServers, type Caller } from '../auth/caller';
import { assertInstanceAdmin } from '../auth/person-role';
import { OperationsService } from '../operations/operations.service';
import { containsText } from '../platform/database/query/sql-condition';
import { findLocked } from '../platform/database/query/find-locked';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { readPage } from '../platform/database/query/read-page';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import type { ResultPage } from '../platform/http/response/result-page';
import type { Reloadable } from '../platform/http/prefer-wait/prefer-wait.decorator';
import { findHostKeyHolder, hostKeyHeldBy } from './connections/host-key-pins';
import { newServer } from './new-server';
import { serverChanges, type ServerChanges } from './server-changes';
import { toServerRecord } from './server.record';
import { ServerStates, type ServerMove } from './server-states';
import { ServerUsage } from './server-usage';
import { Server } from './server.entity';

const laneOf = (server: Server): string => `server:${server.id}`;

@Injectable()
export class ServersService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
    private readonly states: ServerStates,
    private readonly usage: ServerUsage,
  ) {}

  async page(caller: Caller, query: ServersQuery): Promise<ResultPage<ServerRecord>> {
    const where = { status: query.status, name: query.name, id: visibleServers(caller) };
    const also = query.search === undefined ? [] : [containsText(query.search, '"name"', '"host"')];
    return (await readPage(this.dataSource.manager, Server, { query, where, also })).map(toServerRecord);
  }

  async find(caller: Caller, id: string): Promise<ServerRecord> {
    return toServerRecord(await this.require(this.dataSource.manager, caller, id));
  }

  reload(caller: Caller, id: string): Promise<ServerRecord> {
    return this.find(caller, id);
  }

  /** The server if the caller may see it. Within a transaction its removal cannot start before the transaction ends. */
  async require(tx: Tx, caller: Caller, id: string): Promise<Server> {
    const server = await findHeld(tx, id);
    if (!server || !canSee(caller, id)) throw new AppError('RESOURCE_NOT_FOUND');
    return server;
  }

  /**
   * The server of an application that the caller may see; whether it sees the server as well does not matter, so nothing of it goes
   * into a response. Held as by `require`.
   */
  async serverOf(tx: Tx, { serverId }: { readonly serverId: string }): Promise<Server> {
    const server = await findHeld(tx, serverId);
    if (!server) throw new AppError('RESOURCE_NOT_FOUND');
    return server;
  }

  /** Refuses requests that need the machine while it is unavailable. */
  assertReady(server: Server): void {
    const message = server.statusReason ?? undefined;
    if (server.status === 'host_key_mismatch') throw new AppError('HOST_KEY_MISMATCH', { message });
    if (server.status !== 'ready') {
      const why = message === undefined ? '' : ` ${message}`;
      throw new AppError('SERVER_NOT_READY', { message: `The server is ${server.status}.${why}` });
    }
  }

  async create(caller: Caller, body: CreateServer): Promise<ServerRecord> {
    assertUnbound(caller, 'add servers');
    const server = newServer(body, body.take_over === true ? actorOf(caller) : null);
    return this.dataSource.transaction(async (tx) => {
      if (server.connection === 'local') await assertInstanceAdmin(tx, caller, 'add the machine of Fairlead itself');
      await assertHostKeyFree(tx, body.host_key_fingerprint);
      await orNameTaken(tx.insert(Server, partialRow<Server>(server)));
      const event = { name: 'server.created', data: { name: server.name } } as const;
      await this.states.recordEvent(tx, server.id, event, actorOf(caller));
      await this.enqueueProvisioning(tx, server);
      return toServerRecord(server);
    });
  }

  /** Provisions the server again. */
  async provision(caller: Caller, id: string, { take_over = false }: ProvisionServer = {}): Promise<ServerRecord> {
    return this.dataSource.transaction(async (tx) => {
      const server = await this.requireLocked(tx, caller, id);
      if (take_over) assertUnbound(caller, 'take machines over');
      if (server.status === 'host_key_mismatch') this.assertReady(server);
      const actor = actorOf(caller);
      const changes = { takeOverBy: take_over ? actor : null };
      return this.provisionAgain(tx, server, { to: 'provisioning', actor, changes });
    });
  }

  /** A user has checked the new key: the first contact is repeated, and must present this key. */
  async trust(caller: Caller, id: string, { host_key_fingerprint }: TrustServer): Promise<ServerRecord> {
    return this.dataSource.transaction(async (tx) => {
      const server = await this.requireLocked(tx, caller, id);
      assertUnbound(caller, 'trust host keys');
      if (server.status !== 'host_key_mismatch') {
        throw new AppError('RESOURCE_CONFLICT', {
          message: 'The server does not present a host key other than the trusted one.',
        });
      }
      await assertHostKeyFree(tx, host_key_fingerprint, id);
      const previous = server.hostKey?.fingerprint ?? null;
      const data = { fingerprint: host_key_fingerprint, previous_fingerprint: previous };
      await this.states.recordEvent(tx, id, { name: 'server.host_key_trusted', data }, actorOf(caller));
      // A machine that was installed again has another key and another machine-id.
      const changes = { hostKey: null, machineId: null, expectedFingerprint: host_key_fingerprint };
      return this.provisionAgain(tx, server, { to: 'provisioning', actor: actorOf(caller), changes });
    });
  }

  /** A changed address requires provisioning again: the machine there must present the trusted host key. */
  async update(caller: Caller, id: string, body: UpdateServer): Promise<ServerRecord> {
    return this.dataSource.transaction(async (tx) => {
      const server = await this.requireLocked(tx, caller, id);
      const { changes, moves, data } = serverChanges(server, body);
      if (Object.keys(changes).length === 0) return toServerRecord(server);
      assertMayChange(caller, changes);
      if (moves) await this.assertNothingRuns(tx, server);
      await orNameTaken(tx.update(Server, { id }, partialRow<Server>({ ...changes, updatedAt: new Date() })));
      await this.states.recordEvent(tx, id, { name: 'server.updated', data }, actorOf(caller));
      if (!moves) return this.read(tx, id);
      return this.provisionAgain(tx, { ...server, ...changes }, { to: 'provisioning', actor: actorOf(caller) });
    });
  }

  async remove(caller: Caller, id: string, { abandon }: RemoveServerQuery): Promise<ServerRecord> {
    return this.dataSource.transaction(async (tx) => {
      const isAbandoned = abandon === 'true';
      await this.cancelWork(tx, await this.requireUnlocked(tx, caller, id), isAbandoned);
      const server = await this.requireLocked(tx, caller, id);
      const uses = await this.usage.of(tx, id);
      if (uses.length > 0)
        throw new AppError('SERVER_IN_USE', { message: `The server still has ${uses.join(' and ')}.` });
      if (server.status === 'deleting' && !isAbandoned) return toServerRecord(server);
      if (server.status === 'host_key_mismatch' && !isAbandoned) this.assertReady(server);
      await this.states.move(tx, id, { to: 'deleting', actor: actorOf(caller) });
      const payload = { abandon: isAbandoned };
      await this.operations.enqueue(tx, {
        kind: 'server.remove',
        subjectId: id,
        lane: laneOf(server),
        serverId: id,
        payload,
      });
      return this.read(tx, id);
    });
  }

  private async provisionAgain(tx: Tx, server: Server, move: ServerMove): Promise<ServerRecord> {
    const changes = { takeOverBy: null, ...move.changes, provisioning: { steps: [] } };
    if (!(await this.states.move(tx, server.id, { ...move, changes }))) {
      throw new AppError('RESOURCE_CONFLICT', { message: `The server is currently ${server.status}.` });
    }
    await this.enqueueProvisioning(tx, server);
    return this.read(tx, server.id);
  }

  /** Running operations would lose their connection. */
  private async assertNothingRuns(tx: Tx, { id, status }: Server): Promise<void> {
    if (status !== 'ready' || !(await this.operations.isServerBusy(tx, id))) return;
    throw new AppError('RESOURCE_CONFLICT', {
      message: 'An operation is running on the server; change its address afterwards.',
    });
  }

  /**
   * Locks are taken in one order: operations by id, then the server. Whoever ends an operation holds its row before it changes
   * the server, so a transaction with any lock on the server must not wait for an operation.
   */
  private async cancelWork(tx: Tx, { id }: Server, isAbandoned: boolean): Promise<void> {
    for (const operation of await this.operations.active(tx, id)) {
      const isRemoval = operation.kind === 'server.remove';
      if (!isRemoval || isAbandoned) await this.operations.requestCancel(tx, operation.id);
    }
  }

  private async enqueueProvisioning(tx: Tx, server: Server): Promise<void> {
    const { id } = server;
    await this.operations.enqueue(tx, { kind: 'server.provision', subjectId: id, lane: laneOf(server), serverId: id });
  }

  private async requireUnlocked(tx: Tx, caller: Caller, id: string): Promise<Server> {
    const server = await tx.findOneBy(Server, { id });
    if (!server || !canSee(caller, id)) throw new AppError('RESOURCE_NOT_FOUND');
    return server;
  }

  private async requireLocked(tx: Tx, caller: Caller, id: string): Promise<Server> {
    const server = await findLocked(tx, Server, { id });
    if (!server || !canSee(caller, id)) throw new AppError('RESOURCE_NOT_FOUND');
    return server;
  }

  private async read(tx: Tx, id: string): Promise<ServerRecord> {
    return toServerRecord(await tx.findOneByOrFail(Server, { id }));
  }
}

/** Within a transaction the removal of the server cannot start before the transaction ends. */
function findHeld(tx: Tx, id: string): Promise<Server | null> {
  const holds = tx.queryRunner?.isTransactionActive && tx.dataSource.options.type === 'postgres';
  return tx.findOne(Server, { where: { id }, ...(holds && { lock: { mode: 'for_key_share' as const } }) });
}

async function orNameTaken<T>(insert: Promise<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    if (!isUniqueViolation(error, 'servers_name_uq', 'servers.name')) throw error;
    throw new AppError('NAME_TAKEN', { message: 'Another server has this name.', cause: error });
  }
}

/**
 * What leads a record to another machine is not for tokens that are bound to it. Names neither: names are unique, so a refused
 * one tells that a server which the token cannot see has it.
 */
function assertMayChange(caller: Caller, changes: ServerChanges['changes']): void {
  if ('host' in changes || 'port' in changes) assertUnbound(caller, 'change the address of a server');
  if ('name' in changes) assertUnbound(caller, 'rename servers');
}

async function assertHostKeyFree(tx: Tx, fingerprint: string | undefined, exceptId?: string): Promise<void> {
  const holder = fingerprint === undefined ? undefined : await findHostKeyHolder(tx, fingerprint, exceptId);
  if (holder) throw new AppError('SERVER_ALREADY_MANAGED', { message: hostKeyHeldBy(holder) });
}
