import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Between, DataSource, In, MoreThan } from 'typeorm';
import { EventEntry } from './event.entity';
import { PendingEventWriters } from './pending-event-writers';

const BATCH = 500;

export interface SettledEvents {
  readonly events: readonly EventEntry[];
  /** Sequence numbers that were skipped although they may still be committed. */
  readonly overdue: readonly number[];
}

/** Reads the log in the order of its sequence numbers, without missing any that is committed late. */
@Injectable()
export class EventLog {
  /** Transactions take milliseconds; one that takes longer than this must not delay every reader. */
  patienceMs = 10_000;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writers: PendingEventWriters,
  ) {}

  /** The sequence up to which the log is complete. */
  async head(): Promise<number> {
    const newest = await this.newest();
    await this.writers.waitUntilDone(this.patienceMs);
    return newest;
  }

  /**
   * Up to where the log is complete and stays so: whoever has read up to here never misses an event by asking for those after it.
   * A transaction that takes longer than is waited for holds it back.
   */
  async settled(): Promise<number> {
    const newest = await this.newest();
    if (await this.writers.waitUntilDone(this.patienceMs)) return newest;
    const recent = Math.max(0, newest - BATCH);
    const [gap] = missing(recent, await this.between(recent, newest));
    return gap === undefined ? newest : gap - 1;
  }

  async newest(): Promise<number> {
    return (await this.dataSource.manager.maximum(EventEntry, 'sequence')) ?? 0;
  }

  async oldest(): Promise<number> {
    return (await this.dataSource.manager.minimum(EventEntry, 'sequence')) ?? 0;
  }

  /** The next events. A missing number may belong to a transaction that is about to commit, so it is waited for. */
  async after(cursor: number): Promise<SettledEvents> {
    const seen = await this.read(MoreThan(cursor), BATCH);
    const last = seen.at(-1)?.sequence ?? cursor;
    if (last - cursor === seen.length) return { events: seen, overdue: [] };
    const isSettled = await this.writers.waitUntilDone(this.patienceMs);
    const events = await this.between(cursor, last);
    return { events, overdue: isSettled ? [] : missing(cursor, events) };
  }

  /** All events of a settled range, up to the limit. */
  between(cursor: number, last: number, limit?: number): Promise<EventEntry[]> {
    return this.read(Between(cursor + 1, last), limit);
  }

  async anyOf(sequences: readonly number[]): Promise<number[]> {
    const found = await this.dataSource.manager.findBy(EventEntry, { sequence: In([...sequences]) });
    return found.map(({ sequence }) => sequence);
  }

  private read(sequence: ReturnType<typeof MoreThan<number>>, limit?: number): Promise<EventEntry[]> {
    return this.dataSource.manager.find(EventEntry, {
      where: { sequence },
      order: { sequence: 'ASC' },
      ...(limit !== undefined && { take: limit }),
    });
  }
}

function missing(cursor: number, events: readonly EventEntry[]): number[] {
  const there = new Set(events.map(({ sequence }) => sequence));
  const last = events.at(-1)?.sequence ?? cursor;
  const numbers: number[] = [];
  for (let number = Math.max(cursor + 1, last - BATCH); number < last; number += 1) {
    if (!there.has(number)) numbers.push(number);
  }
  return numbers;
}
