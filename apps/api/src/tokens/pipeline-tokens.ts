import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { deleteInBatches } from '../platform/database/query/delete-in-batches';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';
import { Token } from './token.entity';

/** The tokens that trusted pipelines have issued. They live for an hour at most. */
@Injectable()
export class PipelineTokens {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Revokes the valid ones of a pipeline; returns how many. The event of the change says so, because there can be many. */
  async revokeOf(tx: Tx, pipelineId: string): Promise<number> {
    const now = new Date();
    const revoked = await tx.update(
      Token,
      { pipelineId, revokedAt: IsNull(), expiresAt: MoreThan(now) },
      { revokedAt: now },
    );
    return revoked.affected ?? 0;
  }

  /** Deletes those that expired before; returns how many. */
  deleteExpired(before: Date, signal: AbortSignal): Promise<number> {
    return deleteInBatches(async (limit) => {
      const deleted = await sql(
        this.dataSource.manager,
        `DELETE FROM tokens WHERE id IN (
           SELECT id FROM tokens WHERE pipeline_id IS NOT NULL AND expires_at < :before ORDER BY expires_at LIMIT :limit
         ) RETURNING id`,
        { before, limit },
      );
      return deleted.length;
    }, signal);
  }
}
