// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type {
  CreateServer,
  ProbeServer,
  ProvisionServer,
  ProvisioningLogLine,
  ServerProbeRecord,
  ServerRecord,
  ServerStats,
  ServersListData,
  ServersProvisioningLogsData,
  ServersReadStatsData,
  ServersRemoveData,
  ServersStatsHistoryData,
  SshKeyRecord,
  StatsHistory,
  TrustServer,
  UpdateServer,
} from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class ServersResource extends Resource {
  /**
   * Lists servers.
   *
   * Scope: `servers:read`.
   */
  list(query?: ServersListData['query'], options?: RequestOptions): PageList<ServerRecord> {
    return this.client.list('/api/v1/servers', { ...options, query });
  }

  /**
   * Adds a server. It is contacted and prepared afterwards: `status` goes from `provisioning` to `ready`, or says why not.
   *
   * Scope: `servers:write`.
   */
  create(body: CreateServer, options?: RequestOptions): Promise<ServerRecord> {
    return this.client.request('POST', '/api/v1/servers', { ...options, body });
  }

  /**
   * Looks at a server that you think of adding: whether it can be reached, which host key it shows, whether it lets the user in,
   * and what it runs. What is wrong is told in `problem`, not as an error. Nothing is stored, and nothing changed on the server.
   *
   * Scope: `servers:write`.
   */
  probe(body: ProbeServer, options?: RequestOptions): Promise<ServerProbeRecord> {
    return this.client.request('POST', '/api/v1/servers/probe', { ...options, body });
  }

  /**
   * Shows the public key that lets this Fairlead in on servers that have no key of their own.
   *
   * Scope: `servers:read`.
   */
  sshKey(options?: RequestOptions): Promise<SshKeyRecord> {
    return this.client.request('GET', '/api/v1/servers/ssh-key', options);
  }

  /**
   * Removes a server: takes what Fairlead has put there off the machine, and then forgets it.
   *
   * Scope: `servers:write`.
   */
  delete(serverId: string, query?: ServersRemoveData['query'], options?: RequestOptions): Promise<ServerRecord> {
    return this.client.request('DELETE', path`/api/v1/servers/${serverId}`, { ...options, query });
  }

  /**
   * Shows one server.
   *
   * Scope: `servers:read`.
   */
  get(serverId: string, options?: RequestOptions): Promise<ServerRecord> {
    return this.client.request('GET', path`/api/v1/servers/${serverId}`, options);
  }

  /**
   * Changes the name, the labels or the address of a server. With another address it is prepared again, there.
   *
   * Scope: `servers:write`.
   */
  update(serverId: string, body?: UpdateServer, options?: RequestOptions): Promise<ServerRecord> {
    return this.client.request('PATCH', path`/api/v1/servers/${serverId}`, { ...options, body });
  }

  /**
   * Prepares a server once more; what is there already stays as it is. With `take_over` also a machine that has another owner
   * (`found_owner`) or another machine-id (`MACHINE_MISMATCH`).
   *
   * Scope: `servers:write`.
   */
  provision(serverId: string, body?: ProvisionServer, options?: RequestOptions): Promise<ServerRecord> {
    return this.client.request('POST', path`/api/v1/servers/${serverId}/provision`, { ...options, body });
  }

  /**
   * Reads the log of a server's last provisioning. With `Accept: text/event-stream` it is streamed from the line after
   * `Last-Event-ID` (or `after`): an event `line` for each, then `end` with the server's status.
   *
   * Scope: `servers:read`.
   */
  provisioningLogs(
    serverId: string,
    query?: ServersProvisioningLogsData['query'],
    options?: RequestOptions,
  ): PageList<ProvisioningLogLine> {
    return this.client.list(path`/api/v1/servers/${serverId}/provisioning/logs`, { ...options, query });
  }

  /**
   * Tells how a server is doing, from a reading that is at most 15 seconds old.
   *
   * Scope: `servers:read`.
   */
  stats(serverId: string, query?: ServersReadStatsData['query'], options?: RequestOptions): Promise<ServerStats> {
    return this.client.request('GET', path`/api/v1/servers/${serverId}/stats`, { ...options, query });
  }

  /**
   * Tells how a server was doing, from what Fairlead has kept: the machine is not asked.
   *
   * Scope: `servers:read`.
   */
  statsHistory(
    serverId: string,
    query?: ServersStatsHistoryData['query'],
    options?: RequestOptions,
  ): Promise<StatsHistory> {
    return this.client.request('GET', path`/api/v1/servers/${serverId}/stats/history`, { ...options, query });
  }

  /**
   * Accepts the new host key of a server that shows another one than the trusted one.
   *
   * Scope: `servers:write`.
   */
  trust(serverId: string, body: TrustServer, options?: RequestOptions): Promise<ServerRecord> {
    return this.client.request('POST', path`/api/v1/servers/${serverId}/trust`, { ...options, body });
  }
}
