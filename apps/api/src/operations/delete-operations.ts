import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { In, LessThanOrEqual, type DataSource } from 'typeorm';
import { LogLine } from './logs/log-line.entity';
import { Operation } from './operation.entity';

/** Operations in a transaction, and log lines in a statement: neither blocks others for long. */
const OPERATIONS = 50;
const LINES = 2000;

/** Deletes ended operations and their logs. */
export async function deleteOperations(dataSource: DataSource, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += OPERATIONS) {
    const batch = ids.slice(start, start + OPERATIONS);
    for (const operationId of batch) await shortenLog(dataSource, operationId);
    await dataSource.transaction(async (tx) => {
      await tx.delete(LogLine, { operationId: In(batch) });
      await tx.delete(Operation, { id: In(batch) });
    });
    await yieldToOthers();
  }
}

/** Deletes most of a long log. */
async function shortenLog({ manager }: DataSource, operationId: string): Promise<void> {
  const last = (await manager.maximum(LogLine, 'seq', { operationId })) ?? 0;
  for (let seq = LINES; seq < last; seq += LINES) {
    await manager.delete(LogLine, { operationId, seq: LessThanOrEqual(seq) });
    await yieldToOthers();
  }
}
