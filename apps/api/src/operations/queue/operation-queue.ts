import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OperationKind } from '@fairlead/contracts';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { isUniqueViolation } from '../../platform/database/errors/is-unique-violation';
import { databaseMilliseconds, databaseTime } from '../../platform/database/database-time';
import { sql } from '../../platform/database/query/sql';
import { HandlerRegistry } from './handler-registry';
import { Operation } from '../operation.entity';
import type { LeaseStatements } from '../run/operation-lease';
import { WorkerIdentity } from './worker-identity';

/** The heartbeat of an operation that this worker still owns. */
export interface Heartbeat {
  readonly id: string;
  readonly attempt: number;
  readonly cancelRequested: boolean;
}

/** The statements by which workers claim, keep and release operations. */
@Injectable()
export class OperationQueue {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly identity: WorkerIdentity,
    private readonly registry: HandlerRegistry,
  ) {}

  /** Claims the oldest operation that may run and is of none of these kinds. */
  async claim(except: readonly OperationKind[] = []): Promise<Operation | undefined> {
    for (;;) {
      try {
        const [row] = await sql<{ id: string }>(this.dataSource.manager, this.claimStatement(), {
          owner: this.identity.owner,
          except: orNoKind(except),
          builders: orNoKind(this.registry.buildKinds),
        });
        if (!row) return undefined;
        return await this.dataSource.manager.findOneByOrFail(Operation, { id: row.id });
      } catch (error) {
        // The unique index refused, because another worker took the lane or the build slot first; retry.
        if (!isUniqueViolation(error)) throw error;
      }
    }
  }

  /** Extends the leases of this worker. Operations missing from the result, or with another attempt, have lost theirs. */
  async heartbeat(operationIds: readonly string[]): Promise<Heartbeat[]> {
    const rows = await sql<{ id: string; attempt: number; cancel_requested_at: unknown }>(
      this.dataSource.manager,
      `UPDATE operations SET lease_until = ${this.leaseEnd()}
       WHERE id IN (:...ids) AND lease_owner = :owner AND status = 'running' RETURNING id, attempt, cancel_requested_at`,
      { ids: operationIds, owner: this.identity.owner },
    );
    return rows.map(({ id, attempt, cancel_requested_at: canceled }) => ({
      id,
      attempt,
      cancelRequested: canceled !== null,
    }));
  }

  /** The statements for the lease of one run. */
  leaseOf({ id, attempt }: Operation): LeaseStatements {
    return {
      renew: async () => (await this.heartbeat([id])).some((beat) => beat.attempt === attempt),
      raiseFence: async (above) => {
        const [row] = await sql<{ fence: number | string }>(
          this.dataSource.manager,
          `UPDATE operations SET fence = :above + 1
           WHERE id = :id AND attempt = :attempt AND lease_owner = :owner AND status = 'running' RETURNING fence`,
          { above, id, attempt, owner: this.identity.owner },
        );
        return row && Number(row.fence);
      },
    };
  }

  /** Releases an operation, so that another worker or the next start resumes it. */
  async release({ id, attempt }: Pick<Operation, 'id' | 'attempt'>, isLost = false): Promise<void> {
    await sql(
      this.dataSource.manager,
      `${BACK_TO_QUEUE} WHERE id = :id AND attempt = :attempt AND lease_owner = :owner AND status = 'running'`,
      { id, attempt, owner: this.identity.owner, lost: isLost ? 1 : 0 },
    );
  }

  /**
   * Returns operations with expired leases to the queue, and their number. Operations that run here are alive for certain, even
   * if this process was suspended for longer than its leases.
   */
  async recover(runningHere: readonly string[]): Promise<number> {
    const rows = await sql(
      this.dataSource.manager,
      `${BACK_TO_QUEUE} WHERE status = 'running' AND lease_until < ${databaseTime(this.config.dialect)}
         AND NOT (lease_owner = :owner AND id IN (:...here)) RETURNING id`,
      { lost: 1, owner: this.identity.owner, here: runningHere.length > 0 ? runningHere : [''] },
    );
    return rows.length;
  }

  /** Reclaims at boot: the previous process of this instance has ended for certain, so no lease has to expire. */
  async reclaimOwn(): Promise<number> {
    const { previousOwners } = this.identity;
    if (previousOwners === undefined) return 0;
    const rows = await sql(
      this.dataSource.manager,
      `${BACK_TO_QUEUE} WHERE status = 'running' AND lease_owner LIKE :previous AND lease_owner <> :owner RETURNING id`,
      { lost: 1, previous: previousOwners, owner: this.identity.owner },
    );
    return rows.length;
  }

  /** SQL for the end of a lease that begins now. */
  leaseEnd(): string {
    return databaseTime(this.config.dialect, this.config.get('FAIRLEAD_LEASE_SECONDS') * 1000);
  }

  /** Its conditions are those by which queue-waits.ts explains what a queued operation waits for. */
  private claimStatement(): string {
    const skipLocked = this.config.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
    const slots = this.config.get('FAIRLEAD_BUILDS_PER_SERVER');
    const now = databaseTime(this.config.dialect);
    return `
      UPDATE operations SET status = 'running', attempt = attempt + 1, lease_owner = :owner,
        lease_until = ${this.leaseEnd()}, started_at = COALESCE(started_at, ${now}),
        fence = (${nextFence(databaseMilliseconds(this.config.dialect))}),
        build_slot = CASE WHEN kind IN (:...builders) THEN (${freeSlot('operations', slots)}) ELSE NULL END
      WHERE id = (
        SELECT o.id FROM operations o
        WHERE o.status = 'queued' AND (o.run_after IS NULL OR o.run_after <= ${now}) AND o.kind NOT IN (:...except)
          AND NOT EXISTS (SELECT 1 FROM operations busy WHERE busy.lane = o.lane AND busy.status = 'running')
          AND NOT EXISTS (
            SELECT 1 FROM operations older WHERE older.lane = o.lane AND older.status = 'queued' AND older.id < o.id
              AND (older.run_after IS NULL OR older.run_after <= ${now}))
          AND (o.kind NOT IN (:...builders) OR o.server_id IS NULL OR EXISTS (${freeSlot('o', slots)}))
        ORDER BY o.id LIMIT 1 ${skipLocked}
      )
      RETURNING id`;
  }
}

/** SQL does not allow an empty list. */
const orNoKind = (kinds: readonly OperationKind[]): readonly string[] => (kinds.length > 0 ? kinds : ['']);

const BACK_TO_QUEUE = `
  UPDATE operations SET status = 'queued', lease_owner = NULL, lease_until = NULL, build_slot = NULL,
    lost_leases = lost_leases + :lost`;

/** A number that is greater than all of the lane so far. */
function nextFence(milliseconds: string): string {
  return `SELECT CASE WHEN COALESCE(MAX(before.fence), 0) >= ${milliseconds} THEN MAX(before.fence) + 1 ELSE ${milliseconds} END
    FROM operations before WHERE before.lane = operations.lane`;
}

/** The first free build slot of the operation's server. */
function freeSlot(operation: string, slots: number): string {
  const numbers = Array.from({ length: slots }, (_, index) => `SELECT '${index + 1}' AS slot`).join(' UNION ALL ');
  return `SELECT ${operation}.server_id || '#' || free.slot FROM (${numbers}) free
    WHERE NOT EXISTS (SELECT 1 FROM operations held WHERE held.build_slot = ${operation}.server_id || '#' || free.slot)
    ORDER BY free.slot LIMIT 1`;
}
