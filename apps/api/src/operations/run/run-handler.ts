import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isDatabaseAway } from '../../platform/database/errors/is-database-away';
import { DatabaseAway, LeaseLost, OperationReleased } from './interruption';
import type { LogWriter } from '../logs/log-writer';
import { OperationFailed, type Handler } from '../operation-handler';
import type { OperationRun } from './operation-run';

const logger = new Logger('Operation');

/** Retries bridge a short outage of the database, so that work done on the server is not recorded as failed. */
const TRIES = 3;
const PAUSE_MS = 500;

export interface HandlerRun {
  readonly run: OperationRun;
  readonly handler: Handler;
  readonly logs: LogWriter;
  readonly attempts: number;
  /** Returns the operation to the queue; `isLost` where that counts as one of its attempts. */
  readonly release: (isLost: boolean) => Promise<void>;
}

/** Runs a claimed operation to its end. */
export async function runHandler({ run, handler, logs, attempts, release }: HandlerRun): Promise<void> {
  const { operation } = run;
  try {
    if (operation.attempt > 1) await logs.resume();
    if (operation.lostLeases >= attempts) throw givenUp(operation.lostLeases);
    const result = await handler.run(run);
    await withRetries(() => (typeof result === 'function' ? run.succeed(result) : run.changeLane(result)));
  } catch (error) {
    if (error instanceof LeaseLost || run.lease.isLost) {
      logger.warn(`${operation.kind} ${operation.id}: the lease was lost. Another worker finishes it.`);
      return logs.discard();
    }
    if (isDatabaseAway(error)) run.interrupt(new DatabaseAway());
    const { reason } = run.signal;
    if (reason instanceof OperationReleased) {
      // If this fails as well, the lease expires.
      return withRetries(async () => {
        await logs.close();
        await release(reason instanceof DatabaseAway);
      });
    }
    await withRetries(() => run.fail(error, (tx, end) => handler.ended(tx, operation, end)));
  }
}

function givenUp(times: number): OperationFailed {
  return new OperationFailed(
    'INTERNAL_ERROR',
    `Fairlead was interrupted ${times} times while it worked on this, and gave up.`,
  );
}

async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LeaseLost || left === 0) throw error;
      await pause(PAUSE_MS);
    }
  }
}
