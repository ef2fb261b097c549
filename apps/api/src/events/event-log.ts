import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Between, DataSource, In, MoreThan } from 'typeorm';
import { EventEntry } from './event.entity';
import { PendingEventWriters } from './pending-event-writers';

const BATCH = 500;

export interface SettledEvents {
  readonly events: readonly EventEntry[];
  /** Numbers that were passed over although they may still come. */
  readonly overdue: readonly number[];
}

/** The log in the order of its numbers, with none left out that comes later. */
@Injectable()
export class EventLog {
  /** Transactions take milliseconds; one that takes longer than this must not hold up everybody who reads. */
  patienceMs = 10_000;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writers: PendingEventWriters,
  ) {}

  /** The number up to which everything is there that will ever be. */
  async head(): Promise<number> {
    const newest = await this.newest();
    await this.writers.waitUntilDone(this.patienceMs);
    return newest;
  }

  async newest(): Promise<number> {
    return (await this.dataSource.manager.maximum(EventEntry, 'sequence')) ?? 0;
  }

  async oldest(): Promise<number> {
    return (await this.dataSource.manager.minimum(EventEntry, 'sequence')) ?? 0;
  }

  /** What follows. Where a number is missing, its transaction may be about to end: that is waited for. */
  async after(cursor: number): Promise<SettledEvents> {
    const seen = await this.read(MoreThan(cursor), BATCH);
    const last = seen.at(-1)?.sequence ?? cursor;
    if (last - cursor === seen.length) return { events: seen, overdue: [] };
    const isSettled = await this.writers.waitUntilDone(this.patienceMs);
    const events = await this.between(cursor, last);
    return { events, overdue: isSettled ? [] : missing(cursor, events) };
  }

  /** All of a stretch that has settled, or the first so many of it. */
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
