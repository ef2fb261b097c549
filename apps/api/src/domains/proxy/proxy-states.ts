import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AppliedRoutes, ProxyInspection } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { ServerStates } from '../../servers/server-states';
import { ProxyState } from './proxy-state.entity';

/** Records what the proxies serve, and limits how often they load a configuration. */
@Injectable()
export class ProxyStates {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly servers: ServerStates,
  ) {}

  find(serverId: string): Promise<ProxyState | null> {
    return this.dataSource.manager.findOneBy(ProxyState, { serverId });
  }

  /**
   * Waits until the proxy may load another configuration, because each load closes idle connections and ends long-lived
   * ones. The changes requested in the meantime are then loaded together.
   */
  async waitForLoad(serverId: string, signal: AbortSignal): Promise<void> {
    const state = await this.find(serverId);
    const pause = this.config.get('FAIRLEAD_PROXY_LOAD_SECONDS') * 1000;
    const rest = state ? state.loadedAt.getTime() + pause - Date.now() : 0;
    // A clock that was set back must not stop the changes.
    if (rest > 0) await delay(Math.min(rest, pause), undefined, { signal });
  }

  async recordApplied(tx: Tx, serverId: string, { configId, loaded }: AppliedRoutes): Promise<void> {
    const state = await findLocked(tx, ProxyState, { serverId });
    const loadedAt = loaded || !state ? new Date() : state.loadedAt;
    await tx.save(ProxyState, { serverId, configId, loadedAt, failedAt: null });
    if (state?.failedAt) await this.recordRestored(tx, serverId, state.failedAt);
  }

  /**
   * Compares an inspection with the record as it was before. Returns whether the configuration must be loaded again.
   */
  async recordInspection(tx: Tx, before: ProxyState, inspection: ProxyInspection): Promise<boolean> {
    const { serverId } = before;
    const state = await findLocked(tx, ProxyState, { serverId });
    // A configuration was loaded in the meantime, and the inspection may be older.
    if (!state || state.configId !== before.configId || state.loadedAt.getTime() !== before.loadedAt.getTime())
      return false;
    const isServed = inspection.configId === state.configId;
    if (isServed && state.failedAt) await this.recordRestored(tx, serverId, state.failedAt);
    if (!isServed && !state.failedAt) {
      await tx.update(ProxyState, { serverId }, { failedAt: new Date() });
      const reason = inspection.responds
        ? 'The proxy serves another configuration than it was given.'
        : 'The proxy does not respond.';
      await this.servers.recordEvent(tx, serverId, { name: 'server.proxy_failed', data: { reason } });
    }
    return !isServed;
  }

  private async recordRestored(tx: Tx, serverId: string, failedAt: Date): Promise<void> {
    await tx.update(ProxyState, { serverId }, { failedAt: null });
    const data = { since: failedAt.toISOString() };
    await this.servers.recordEvent(tx, serverId, { name: 'server.proxy_restored', data });
  }
}
