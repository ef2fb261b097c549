import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { sql } from '../../platform/database/query/sql';
import { StoredSettings } from '../../platform/settings/stored-settings';
import { ProxyQueue } from '../proxy/proxy-queue';

/** Configures the proxies again when the contact address of the ACME account changes, which is part of their configuration. */
@Injectable()
export class AcmeContact implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settings: StoredSettings,
    private readonly queue: ProxyQueue,
  ) {}

  onModuleInit(): void {
    this.settings.onChange('FAIRLEAD_ACME_EMAIL', () => this.reapply());
  }

  private async reapply(): Promise<void> {
    const servers = await sql<{ server_id: string }>(
      this.dataSource.manager,
      `SELECT DISTINCT server_id FROM hostnames WHERE tls_mode = 'auto'`,
    );
    for (const { server_id: serverId } of servers)
      await this.dataSource.transaction((tx) => this.queue.reapply(tx, serverId));
  }
}
