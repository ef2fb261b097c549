import type { FoundOwner, ServerRecord } from '@fairlead/dto';
import type { MachineOwner } from '@fairlead/engine';
import type { Server } from './server.entity';

/** The server as a record of the API, without its key and password. */
export function toServerRecord(server: Server): ServerRecord {
  const { facts } = server;
  return {
    id: server.id,
    name: server.name,
    host: server.host,
    port: server.port,
    username: server.username,
    connection: server.connection,
    status: server.status,
    status_reason: server.statusReason,
    status_code: server.statusCode,
    host_key: server.hostKey && { algorithm: server.hostKey.algorithm, fingerprint: server.hostKey.fingerprint },
    offered_host_key: server.offeredHostKey && {
      algorithm: server.offeredHostKey.algorithm,
      fingerprint: server.offeredHostKey.fingerprint,
    },
    found_owner: toFoundOwner(server.foundOwner),
    facts: facts && {
      hostname: facts.hostname,
      os: facts.os,
      os_version: facts.osVersion,
      kernel: facts.kernel,
      arch: facts.arch,
      cpu_count: facts.cpuCount,
      memory_bytes: facts.memoryBytes,
      disk_bytes: facts.diskBytes,
    },
    capabilities: server.capabilities,
    labels: server.labels,
    provisioning: server.provisioning,
    last_seen_at: server.lastSeenAt?.toISOString() ?? null,
    created_at: server.createdAt.toISOString(),
    updated_at: server.updatedAt.toISOString(),
  };
}

export function toFoundOwner(owner: MachineOwner | null): FoundOwner | null {
  return owner && { instance_id: owner.instanceId, server_id: owner.serverId, since: owner.since };
}
