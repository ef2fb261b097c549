import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Tx } from './tx';

const current = new AsyncLocalStorage<UnitOfWork>();

/**
 * Work whose transactions are committed together, with a last statement of whoever runs it. The commit of its first
 * transaction is deferred; everything that the work does afterwards joins it, later transactions as savepoints. Until
 * `commit` nothing of it is visible to others, and a crash leaves nothing behind.
 */
export class UnitOfWork {
  private held: HeldRunner | undefined;
  private ended = false;

  constructor(private readonly dataSource: DataSource) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work);
  }

  /** Commits what the work has done, and `last`, in one transaction; if `last` fails, nothing of it has happened. */
  async commit(last: (tx: Tx) => Promise<void>): Promise<void> {
    const held = this.end();
    if (!held) return this.dataSource.transaction(last);
    try {
      await last(held.runner.manager);
      await held.commit();
    } catch (error) {
      await held.runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await held.release();
    }
  }

  /** Undoes what the work has done. Without effect after `commit`. */
  async rollBack(): Promise<void> {
    const held = this.end();
    if (!held) return;
    try {
      await held.runner.rollbackTransaction();
    } finally {
      await held.release();
    }
  }

  /** The query runner for a statement or a transaction of the work. */
  runner(create: () => QueryRunner): QueryRunner {
    if (this.ended) return create();
    return this.held?.runner ?? this.holding(create());
  }

  private end(): HeldRunner | undefined {
    this.ended = true;
    const { held } = this;
    this.held = undefined;
    return held;
  }

  /** The outermost commit of the runner is deferred, and then it is not released either. */
  private holding(runner: QueryRunner): QueryRunner {
    const start = runner.startTransaction.bind(runner);
    const commit = runner.commitTransaction.bind(runner);
    const rollBack = runner.rollbackTransaction.bind(runner);
    const release = runner.release.bind(runner);
    let depth = 0;
    runner.startTransaction = async (isolation) => {
      await start(isolation);
      depth += 1;
    };
    runner.commitTransaction = async () => {
      if (depth === 1 && !this.ended && !this.held) {
        this.held = { runner, commit, release };
        return;
      }
      await commit();
      depth -= 1;
    };
    runner.rollbackTransaction = async () => {
      await rollBack();
      depth -= 1;
    };
    runner.release = async () => {
      if (this.held?.runner !== runner) await release();
    };
    return runner;
  }
}

interface HeldRunner {
  readonly runner: QueryRunner;
  readonly commit: () => Promise<void>;
  readonly release: () => Promise<void>;
}

/** Lets statements that are sent within a unit of work join it. */
export function joinUnitsOfWork(dataSource: DataSource): void {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const unit = current.getStore();
    return unit ? unit.runner(() => create(mode)) : create(mode);
  };
}
