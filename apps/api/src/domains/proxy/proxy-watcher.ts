import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inspectProxy, type Host } from '@fairlead/engine';
import { DataSource, In, MoreThan } from 'typeorm';
import { proxyLane } from '../../applications/lanes';
import { Operation } from '../../operations/operation.entity';
import { sql } from '../../platform/database/query/sql';
import type { Tx } from '../../platform/database/tx';
import { ServerWatchers, type ServerWatcher } from '../../servers/monitoring/server-watchers';
import { ProxyQueue, RETRY_MS } from './proxy-queue';
import { ProxyStates } from './proxy-states';

/**
 * Checks that the proxy of a server serves the configuration that it was given, by its own answer rather than by the state
 * of its unit, and loads the configuration again if it does not.
 */
@Injectable()
export class ProxyWatcher implements ServerWatcher, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watchers: ServerWatchers,
    private readonly states: ProxyStates,
    private readonly queue: ProxyQueue,
  ) {}

  onModuleInit(): void {
    this.watchers.register(this);
  }

  async servers(): Promise<readonly string[]> {
    const rows = await sql<{ server_id: string }>(
      this.dataSource.manager,
      'SELECT p.server_id FROM proxy_states p WHERE EXISTS (SELECT 1 FROM domains d WHERE d.server_id = p.server_id)',
    );
    return rows.map(({ server_id }) => server_id);
  }

  async watch(serverId: string, host: Host, signal: AbortSignal, recheck: () => void): Promise<void> {
    const before = await this.states.find(serverId);
    // Each watcher is called for the servers of all of them.
    if (!before) return;
    const inspection = await inspectProxy(host, { signal });
    const isServed = inspection.configId === before.configId;
    if (isServed && !before.failedAt) return;
    await this.dataSource.transaction(async (tx) => {
      const lane = proxyLane(serverId);
      // It is about to serve another configuration.
      if (await tx.existsBy(Operation, { lane, status: In(['queued', 'running']) })) return recheck();
      const mustReload = await this.states.recordInspection(tx, before, inspection);
      if (mustReload && !(await wasRetried(tx, lane, before.failedAt))) await this.queue.reapply(tx, serverId);
    });
  }
}

/** Whether a configuration was loaded, or could not be loaded, shortly after the failure. */
async function wasRetried(tx: Tx, lane: string, failedAt: Date | null): Promise<boolean> {
  if (!failedAt) return false;
  const since = new Date(Math.max(failedAt.getTime(), Date.now() - RETRY_MS));
  return tx.existsBy(Operation, { lane, finishedAt: MoreThan(since) });
}
