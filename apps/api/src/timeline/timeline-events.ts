import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { timelineEvent, type EventName, type TimelineEvent } from '@fairlead/contracts';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { Caller } from '../auth/caller';
import { DatabaseLink } from '../databases/links/database-link.entity';
import { EventEntry } from '../events/event.entity';
import { visibleEvents, type EventFilters } from '../events/event-visibility';
import { VariableGroupLink } from '../variable-groups/variable-group-link.entity';
import type { Application } from '../applications/application.entity';

export interface TimelineEventRow extends TimelineEvent {
  readonly entry: EventEntry;
}

export interface WantedEvents {
  readonly names: readonly EventName[];
  readonly from: Date;
  readonly to: Date | undefined;
  readonly isWanted: (event: TimelineEvent) => boolean;
}

/** Events get their number and their time in the same statement, but processes have clocks of their own. */
const CLOCK_SKEW_EVENTS = 1000;
const BATCH = 200;

/** The events of timelines: those of the application, and those of its server, its databases and its groups of variables. */
@Injectable()
export class TimelineEvents {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async newest(): Promise<number> {
    return (await this.dataSource.manager.maximum(EventEntry, 'sequence')) ?? 0;
  }

  /** The newest first. */
  async before(
    caller: Caller,
    application: Pick<Application, 'id' | 'serverId'>,
    wanted: WantedEvents,
    sequence: number,
    limit: number,
  ): Promise<TimelineEventRow[]> {
    const bounds = wanted.names.length === 0 ? undefined : await this.bounds(wanted);
    if (!bounds) return [];
    const others = await this.others(application);
    const events: TimelineEventRow[] = [];
    let before = Math.min(sequence, bounds.last + 1);
    for (;;) {
      const found = await this.batch(caller, application.id, others, wanted, { first: bounds.first, before });
      for (const entry of found) {
        const event = timelineEvent(entry.name, entry.data);
        if (event && wanted.isWanted(event)) events.push({ ...event, entry });
        if (events.length === limit) return events;
      }
      if (found.length < BATCH) return events;
      before = found.at(-1)?.sequence ?? before;
    }
  }

  private async batch(
    caller: Caller,
    applicationId: string,
    others: readonly string[],
    { names, from, to }: WantedEvents,
    range: { first: number; before: number },
  ): Promise<EventEntry[]> {
    const filters: EventFilters = { names, from: from.toISOString(), to: to?.toISOString() };
    const query = (): SelectQueryBuilder<EventEntry> =>
      visibleEvents(this.dataSource.manager, caller, filters)
        .andWhere('event.sequence >= :first AND event.sequence < :before', range)
        .orderBy('event.sequence', 'DESC')
        .limit(BATCH);
    // Two queries, because each of them has an index in the wanted order.
    const own = await query().andWhere('event.applicationId = :applicationId', { applicationId }).getMany();
    const rest = await query()
      .andWhere('event.subjectId IN (:...others)', { others })
      .andWhere('event.applicationId IS NULL')
      .getMany();
    return [...own, ...rest].sort((a, b) => b.sequence - a.sequence).slice(0, BATCH);
  }

  /** The numbers between which the events of a time are. */
  private async bounds({ from, to }: WantedEvents): Promise<{ first: number; last: number } | undefined> {
    const find = async (condition: string, order: 'ASC' | 'DESC', at: Date): Promise<number | undefined> => {
      const query = this.dataSource.manager.createQueryBuilder(EventEntry, 'event').select('event.sequence');
      const found = await query.where(`event.at ${condition} :at`, { at }).orderBy('event.at', order).limit(1).getOne();
      return found?.sequence;
    };
    const first = await find('>=', 'ASC', from);
    const last = to ? await find('<', 'DESC', to) : Number.MAX_SAFE_INTEGER - CLOCK_SKEW_EVENTS;
    if (first === undefined || last === undefined) return undefined;
    return { first: first - CLOCK_SKEW_EVENTS, last: last + CLOCK_SKEW_EVENTS };
  }

  private async others({ id, serverId }: Pick<Application, 'id' | 'serverId'>): Promise<string[]> {
    const { manager } = this.dataSource;
    const databases = await manager.findBy(DatabaseLink, { applicationId: id });
    const groups = await manager.findBy(VariableGroupLink, { applicationId: id });
    return [serverId, ...databases.map(({ databaseId }) => databaseId), ...groups.map(({ groupId }) => groupId)];
  }
}
