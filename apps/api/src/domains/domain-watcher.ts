import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { proxyLane } from '../applications/lanes';
import { Operation } from '../operations/operation.entity';
import { OperationsService } from '../operations/operations.service';
import { sql } from '../platform/database/sql';
import { ServerWatches, type ServerWatcher } from '../servers/server-watches';
import { Domain } from './domain.entity';

/** What has failed is tried again no sooner than this. */
const AGAIN_MS = 60_000;

/** Takes up domains that could not be applied, because their server was away or its proxy refused them. */
@Injectable()
export class DomainWatcher implements ServerWatcher, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watches: ServerWatches,
    private readonly operations: OperationsService,
  ) {}

  onModuleInit(): void {
    this.watches.register(this);
  }

  async servers(): Promise<readonly string[]> {
    const rows = await sql<{ server_id: string }>(
      this.dataSource.manager,
      `SELECT DISTINCT server_id FROM domains WHERE status <> 'active' AND updated_at < :before`,
      { before: new Date(Date.now() - AGAIN_MS) },
    );
    return rows.map(({ server_id }) => server_id);
  }

  async watch(serverId: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const lane = proxyLane(serverId);
      if (await tx.existsBy(Operation, { lane, status: In(['queued', 'running']) })) return;
      const open = await tx.findBy(Domain, { serverId, status: In(['pending', 'failed', 'deleting']) });
      const [due] = open.filter(({ updatedAt }) => Date.now() - updatedAt.getTime() >= AGAIN_MS);
      if (due) await this.operations.enqueue(tx, { kind: 'proxy.apply', subjectId: due.id, lane, serverId });
    });
  }
}
