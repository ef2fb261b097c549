import type {
  DataSource,
  EntitySubscriberInterface,
  QueryRunner,
  TransactionCommitEvent,
  TransactionRollbackEvent,
} from 'typeorm';
import type { Tx } from './tx';

const waiting = new WeakMap<QueryRunner, (() => void)[]>();
const prepared = new WeakSet<DataSource>();

/** Runs `action` once the transaction has committed, and never if it is rolled back. It must not throw. */
export function afterCommit(tx: Tx, action: () => void): void {
  const runner = tx.queryRunner;
  if (!runner?.isTransactionActive) throw new Error('An open transaction is required here, not the data source.');
  prepare(runner.dataSource);
  waiting.set(runner, [...(waiting.get(runner) ?? []), action]);
}

function prepare(dataSource: DataSource): void {
  if (prepared.has(dataSource)) return;
  prepared.add(dataSource);
  dataSource.subscribers.push(new TransactionEnds());
}

class TransactionEnds implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.isTransactionActive) return; // A savepoint.
    const actions = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    // The write lock of SQLite is still held here, and the woken listeners may need it.
    setImmediate(() => actions.forEach((action) => action()));
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  }
}
