import type { EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Tx } from '../tx';

/** Reads a row and locks it until the transaction ends. On SQLite a transaction is exclusive anyway. */
export function findLocked<T extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<T>,
  where: FindOptionsWhere<T>,
): Promise<T | null> {
  const lockable = tx.dataSource.options.type === 'postgres';
  return tx.findOne(entity, { where, ...(lockable && { lock: { mode: 'pessimistic_write' as const } }) });
}
