import type { EntityManager } from 'typeorm';
import { sql, type SqlValue } from './sql';

export interface PruneRule {
  readonly table: string;
  /** The column of those of which each has a number of rows. */
  readonly group: string;
  /** Rows created before are deleted. */
  readonly before: Date;
  /** How many of the latest rows of a group remain. */
  readonly latest: number;
  /** Deletes the rows of which a condition holds. Columns are without an alias. */
  readonly deleteWhere: (condition: string, values: Record<string, SqlValue>) => Promise<unknown>;
  readonly signal: AbortSignal;
}

/** Deletes rows after a time, and beyond a number for each group. Ids must sort by the time of their creation. */
export async function pruneRows(manager: EntityManager, rule: PruneRule): Promise<void> {
  const { table, group, before, latest, deleteWhere, signal } = rule;
  await deleteWhere('created_at < :before', { before });
  const groups = await sql<{ id: string }>(
    manager,
    `SELECT ${group} AS id FROM ${table} WHERE ${group} IS NOT NULL GROUP BY ${group} HAVING count(*) > :latest`,
    { latest },
  );
  for (const { id } of groups) {
    if (signal.aborted) return;
    const [newest] = await sql<{ id: string }>(
      manager,
      `SELECT id FROM ${table} WHERE ${group} = :id ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET :latest`,
      { id, latest },
    );
    if (newest) await deleteWhere(`${group} = :id AND id <= :newest`, { id, newest: newest.id });
  }
}
