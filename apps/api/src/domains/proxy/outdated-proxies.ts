import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { sql } from '../../platform/database/query/sql';
import { StoredSettings } from '../../platform/settings/stored-settings';
import { ServerWatchers, type ServerWatcher } from '../../servers/monitoring/server-watchers';
import { ProxyApplier } from './proxy-applier';
import { ProxyQueue } from './proxy-queue';
import { ACCESS_LOG_SETTINGS_OF_PROXIES } from './proxy-settings';

/** Proxies that were configured by an older version, or with other settings, get their configuration again, once. */
@Injectable()
export class OutdatedProxies implements ServerWatcher, OnModuleInit {
  /** The settings with which the proxy of a server was last compared. */
  private readonly compared = new Map<string, string>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly settings: StoredSettings,
    private readonly watchers: ServerWatchers,
    private readonly proxies: ProxyApplier,
    private readonly queue: ProxyQueue,
  ) {}

  onModuleInit(): void {
    this.watchers.register(this);
    // A change must not wait for the next inspection: it may be that addresses are not stored any more.
    for (const name of ACCESS_LOG_SETTINGS_OF_PROXIES) this.settings.onChange(name, () => this.compareAll());
  }

  async servers(): Promise<readonly string[]> {
    const rows = await sql<{ server_id: string }>(this.dataSource.manager, 'SELECT server_id FROM proxy_states');
    const known = new Set(rows.map(({ server_id: id }) => id));
    for (const id of this.compared.keys()) if (!known.has(id)) this.compared.delete(id);
    return [...known].filter((id) => this.compared.get(id) !== this.current);
  }

  /** Compares the configuration that the proxy was given with the one that it is to have. */
  async watch(serverId: string): Promise<void> {
    const { current } = this;
    if (this.compared.get(serverId) === current) return;
    if (await this.proxies.mustLoad(serverId))
      await this.dataSource.transaction((tx) => this.queue.reapply(tx, serverId, { unless: ['queued', 'running'] }));
    this.compared.set(serverId, current);
  }

  private async compareAll(): Promise<void> {
    for (const serverId of this.compared.keys()) await this.watch(serverId);
  }

  private get current(): string {
    return ACCESS_LOG_SETTINGS_OF_PROXIES.map((name) => String(this.config.get(name))).join(' ');
  }
}
