import type { ServerStatus } from '@fairlead/contracts';
import type { ServerFactsRecord, ServerRecord, StatsPoint } from '@fairlead/dto';
import { ServerHosts } from '../../src/servers/connections/server-hosts';
import { ServerSample } from '../../src/servers/monitoring/server-sample.entity';
import { Server } from '../../src/servers/server.entity';
import { makeServer } from '../harness/test-records';
import { definedFields, type WorldContext } from './world-context';

export type ServerState = Partial<
  Pick<
    ServerRecord,
    | 'name'
    | 'host'
    | 'status'
    | 'status_code'
    | 'status_reason'
    | 'offered_host_key'
    | 'found_owner'
    | 'facts'
    | 'capabilities'
    | 'labels'
    | 'provisioning'
  >
>;

/** Servers that exist as records only: nothing listens at their addresses. */
export class WorldServers {
  constructor(private readonly context: WorldContext) {}

  /** A server in this state; ready by default. */
  async add({
    status_code,
    status_reason,
    offered_host_key,
    found_owner,
    facts,
    ...state
  }: ServerState = {}): Promise<ServerRecord> {
    const { id } = await makeServer(
      this.context.api,
      definedFields<Partial<Server>>({
        ...state,
        statusCode: status_code,
        statusReason: status_reason,
        offeredHostKey: offered_host_key,
        foundOwner: found_owner && {
          instanceId: found_owner.instance_id,
          serverId: found_owner.server_id,
          machineId: '',
          since: found_owner.since,
          foreign: [],
        },
        facts: facts && storedFacts(facts),
      }),
    );
    return (await (await this.context.agent()).get(`/api/v1/servers/${id}`).expect(200)).body.data;
  }

  /** As the watcher finds it. */
  async setStatus(id: string, status: ServerStatus): Promise<void> {
    await this.context.api.dataSource.manager.update(Server, id, { status });
  }

  /** Every command that reads something on this server prints this from now on. */
  printReadings({ id }: { id: string }, stdout: string): void {
    const hosts = this.context.api.app.get(ServerHosts, { strict: false });
    const read = hosts.forReading.bind(hosts);
    const host = { id, exec: async () => ({ code: 0, stdout, stderr: '' }), writeFile: async () => undefined };
    hosts.forReading = async (serverId) => (serverId === id ? host : read(serverId));
  }

  /** Samples of one minute each. */
  async addSamples(serverId: string, points: readonly StatsPoint[]): Promise<void> {
    const rows = points.map((point) => ({
      serverId,
      resolution: 60,
      at: Date.parse(point.at) / 1000,
      cpuUsagePercent: point.cpu_usage_percent,
      load1m: point.load_1m,
      memoryUsedBytes: point.memory_used_bytes,
      memoryTotalBytes: point.memory_total_bytes,
      swapUsedBytes: point.swap_used_bytes,
      diskUsedBytes: point.disk_used_bytes,
      diskTotalBytes: point.disk_total_bytes,
      rxBytesPerSecond: point.rx_bytes_per_second,
      txBytesPerSecond: point.tx_bytes_per_second,
    }));
    await this.context.api.dataSource.manager.insert(ServerSample, rows);
  }
}

const storedFacts = (facts: ServerFactsRecord): Server['facts'] => ({
  hostname: facts.hostname,
  os: facts.os,
  osVersion: facts.os_version,
  kernel: facts.kernel,
  arch: facts.arch,
  cpuCount: facts.cpu_count,
  memoryBytes: facts.memory_bytes,
  diskBytes: facts.disk_bytes,
});
