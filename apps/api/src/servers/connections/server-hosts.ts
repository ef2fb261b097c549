import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EngineError, HostPool, type Host, type HostTarget, type MachineRecord } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { OperationContext } from '../../operations/operation-handler';
import { LeasedHost } from '../../operations/run/leased-host';
import { InstanceIdentityStore } from './instance-identity-store';
import { InstanceKeyStore } from './instance-key-store';
import { Server } from '../server.entity';
import { hostKeyMismatchMove, ServerStates } from '../server-states';
import { HostKeyCheckedHost } from './host-key-checked-host';

/** The connections of this process: one per server, opened on first use. */
@Injectable()
export class ServerHosts implements OnApplicationShutdown {
  private readonly pool = new HostPool();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly keys: InstanceKeyStore,
    private readonly identity: InstanceIdentityStore,
    private readonly states: ServerStates,
  ) {}

  /** For a handler: no command begins without the lease of the operation. @throws {EngineError} as `forReading`. */
  async forOperation({ lease }: Pick<OperationContext, 'lease'>, server: string | Server): Promise<Host> {
    const host = typeof server === 'string' ? await this.forReading(server) : await this.host(server);
    return new LeasedHost(host, lease);
  }

  /** For inspections, which change nothing. @throws {EngineError} HOST_KEY_MISMATCH if a user has to trust the new key first. */
  async forReading(serverId: string): Promise<Host> {
    const server = await this.dataSource.manager.findOneBy(Server, { id: serverId });
    if (!server) throw new EngineError('SERVER_UNREACHABLE', 'The server no longer exists.');
    if (server.status === 'host_key_mismatch') {
      throw new EngineError('HOST_KEY_MISMATCH', server.statusReason ?? 'The new host key must be trusted first.');
    }
    return this.host(server);
  }

  private async host(server: Server): Promise<Host> {
    const target = await this.target(server);
    const { machineId, ...record } = await this.recordOf(server);
    const host = this.pool.host({ ...target, ...(machineId !== undefined && { machine: { ...record, machineId } }) });
    return new HostKeyCheckedHost(host, (error) => this.refuse(server.id, error));
  }

  /** The record as the owner marker on its machine names it. */
  async recordOf({ id, machineId }: Server): Promise<MachineRecord> {
    return { instanceId: await this.identity.instanceId(), serverId: id, ...(machineId !== null && { machineId }) };
  }

  /** Runs `work` over a connection of its own to whichever machine answers: it has to be claimed first. */
  async withUnclaimedHost<T>(
    { lease }: Pick<OperationContext, 'lease'>,
    server: Server,
    work: (host: Host) => Promise<T>,
  ): Promise<T> {
    const id = `${server.id}:unclaimed`;
    const host = this.pool.host({ ...(await this.target(server)), id });
    try {
      return await work(new LeasedHost(new HostKeyCheckedHost(host, (error) => this.refuse(server.id, error)), lease));
    } finally {
      await this.pool.forget(id);
    }
  }

  async target(server: Server): Promise<HostTarget> {
    const privateKey = server.privateKey ?? (await this.keys.get()).privateKey;
    return {
      id: server.id,
      connection: server.connection,
      address: server.host,
      port: server.port ?? 22,
      username: server.username ?? 'root',
      privateKey,
      ...(server.hostKey && { hostKey: server.hostKey }),
    };
  }

  forget(serverId: string): Promise<void> {
    return this.pool.forget(serverId);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  /** Blocks all further work on this server until a user has checked the new key. */
  private async refuse(serverId: string, error: EngineError): Promise<void> {
    await this.dataSource.transaction((tx) => this.states.move(tx, serverId, hostKeyMismatchMove(error)));
  }
}
