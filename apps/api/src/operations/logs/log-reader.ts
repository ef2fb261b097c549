import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, MoreThan } from 'typeorm';
import { Signals, SignalWaiter } from '../../platform/signals/signals';
import { LogLine } from './log-line.entity';
import { Operation } from '../operation.entity';
import { linesTopic } from '../operation-topics';

const BATCH = 2_000;
/** A signal may get lost, so followers also poll. */
const POLL_MS = 1000;

@Injectable()
export class LogReader {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly signals: Signals,
  ) {}

  lines(operationId: string, page: { afterSeq: number; limit: number }): Promise<LogLine[]> {
    return this.dataSource.getRepository(LogLine).find({
      where: { operationId, seq: MoreThan(page.afterSeq) },
      order: { seq: 'ASC' },
      take: page.limit,
    });
  }

  async *follow(operationId: string, afterSeq: number, signal: AbortSignal): AsyncGenerator<LogLine> {
    const waiter = new SignalWaiter(this.signals, linesTopic(operationId));
    let last = afterSeq;
    try {
      while (!signal.aborted) {
        // The status is read before the lines, so that the last lines of the operation are not missed.
        const ended = await this.hasEnded(operationId);
        const lines = await this.lines(operationId, { afterSeq: last, limit: BATCH });
        for (const line of lines) {
          if (signal.aborted) return;
          last = line.seq;
          yield line;
        }
        if (lines.length > 0) continue;
        if (ended) return;
        await waiter.next(POLL_MS, signal);
      }
    } finally {
      waiter.close();
    }
  }

  private async hasEnded(operationId: string): Promise<boolean> {
    const operation = await this.dataSource
      .getRepository(Operation)
      .findOne({ select: { id: true, status: true }, where: { id: operationId } });
    return !operation || !['queued', 'running'].includes(operation.status);
  }
}
