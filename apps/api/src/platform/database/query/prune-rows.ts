import type { EntityManager } from 'typeorm';
import { sql, type SqlValue } from './sql';

export interface PruneRule {
  readonly table: string;
  /** The table of their owners, each of which has a number of rows, and the column that names the owner. */
  readonly owners: string;
  readonly owner: string;
  /** Rows created before are deleted. */
  readonly before: Date;
  /** How many of the latest rows of an owner remain. */
  readonly latest: number;
  /** Deletes the rows of which a condition holds. Columns are without an alias. */
  readonly deleteWhere: (condition: string, values: Record<string, SqlValue>) => Promise<unknown>;
  readonly signal: AbortSignal;
}

/**
 * Deletes rows after a time, and beyond a number for each owner. Ids must sort by the time of their creation, and an index must
 * have the columns of owner, creation and id: each owner is a short statement of its own, so that nothing waits for long.
 */
export async function pruneRows(manager: EntityManager, rule: PruneRule): Promise<void> {
  const { table, owners, owner, before, latest, deleteWhere, signal } = rule;
  await deleteWhere('created_at < :before', { before });
  for (const { id } of await sql<{ id: string }>(manager, `SELECT id FROM ${owners}`)) {
    if (signal.aborted) return;
    const [newest] = await sql<{ id: string }>(
      manager,
      `SELECT id FROM ${table} WHERE ${owner} = :id ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET :latest`,
      { id, latest },
    );
    if (newest) await deleteWhere(`${owner} = :id AND id <= :newest`, { id, newest: newest.id });
  }
}
