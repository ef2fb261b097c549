import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SubjectKind } from '@fairlead/contracts';
import type { EventContent } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import type { Actor } from '../auth/caller';
import { newId } from '../platform/database/new-id';
import { deleteInBatches } from '../platform/database/query/delete-in-batches';
import { partialRow } from '../platform/database/query/partial-row';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';
import type { ResultPage } from '../platform/http/response/result-page';
import { Signals } from '../platform/signals/signals';
import { EventEntry } from './event.entity';
import {
  visibleEvents,
  type EventFilters,
  type EventQuery,
  type EventViewer,
  type StreamFilters,
} from './event-visibility';
import { pageOfEvents } from './page-of-events';
import { PendingEventWriters } from './pending-event-writers';

/** What an event is about, beside its name and its data. */
export interface EventContext {
  /** A new id, unless the caller needs it before. */
  readonly id?: string;
  /** `name` is the display name: for a deployment, that of its application. */
  readonly subject: { readonly type: SubjectKind; readonly id: string; readonly name: string };
  readonly actor: Actor;
  readonly serverId?: string;
  readonly applicationId?: string;
}

export type NewEvent = EventContent & EventContext;

/** An event that was inserted; its number is known only after that. */
export type RecordedEvent = NewEvent & { readonly id: string };

/** Runs in the transaction of an event, after it was inserted. */
export type EventHook = (tx: Tx, event: RecordedEvent) => Promise<void>;

/** Emitted after every commit that has recorded an event. */
export const EVENTS_TOPIC = 'events';

const BATCH = 500;

/** The name of their subject is that of the application, which may have been deleted. */
const ofApplication: ReadonlySet<SubjectKind> = new Set(['application', 'deployment', 'command', 'command_run']);

/** The append-only event log. */
@Injectable()
export class EventsService {
  private readonly hooks: EventHook[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly signals: Signals,
    private readonly writers: PendingEventWriters,
  ) {}

  /** Modules register what they do with each event in its transaction. */
  addHook(hook: EventHook): void {
    this.hooks.push(hook);
  }

  /** Records the event in the transaction of the change. */
  async record(tx: Tx, event: NewEvent): Promise<void> {
    this.signals.sendAfterCommit(tx, EVENTS_TOPIC);
    const { subject, actor, serverId = null, applicationId = null } = event;
    const id = event.id ?? newId('event');
    await this.writers.register(tx);
    await tx
      .createQueryBuilder()
      .insert()
      .into(EventEntry)
      .values({
        id,
        name: event.name,
        subjectType: subject.type,
        subjectId: subject.id,
        subjectName: subject.name,
        actorType: actor.type,
        actorId: actor.id,
        actorName: actor.name,
        actorAddress: actor.address ?? null,
        serverId,
        // Names are read by table name, because the log is below all resources.
        serverName: () => '(SELECT "name" FROM "servers" WHERE "id" = :serverId)',
        applicationId,
        applicationName: () => 'COALESCE((SELECT "name" FROM "applications" WHERE "id" = :applicationId), :named)',
        data: partialRow(event.data ?? {}),
        at: new Date(),
      })
      .setParameters({ serverId, applicationId, named: ofApplication.has(subject.type) ? subject.name : null })
      .updateEntity(false)
      .execute();
    for (const hook of this.hooks) await hook(tx, { ...event, id });
  }

  /** The newest events first, as far as the reader may see them. */
  async page(query: EventQuery, reader: EventViewer): Promise<ResultPage<EventEntry>> {
    return pageOfEvents(this.dataSource.manager, reader, query);
  }

  /** The events after one number and up to another that the reader sees, the oldest first. */
  between(
    after: number,
    last: number,
    limit: number,
    reader: EventViewer,
    filters: StreamFilters,
  ): Promise<EventEntry[]> {
    return visibleEvents(this.dataSource.manager, reader, filters)
      .andWhere('event.sequence > :after AND event.sequence <= :last', { after, last })
      .orderBy('event.sequence', 'ASC')
      .limit(limit)
      .getMany();
  }

  /** All events, the newest first, in batches. */
  async *batches(filters: EventFilters, reader: EventViewer): AsyncGenerator<EventEntry[]> {
    let before: number | undefined;
    for (;;) {
      const query = visibleEvents(this.dataSource.manager, reader, filters)
        .orderBy('event.sequence', 'DESC')
        .limit(BATCH);
      if (before !== undefined) query.andWhere('event.sequence < :before', { before });
      const batch = await query.getMany();
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      before = last.sequence;
    }
  }

  /** Deletes older events in batches; returns how many. */
  deleteBefore(moment: Date, signal?: AbortSignal): Promise<number> {
    const { manager } = this.dataSource;
    return deleteInBatches(async (limit) => {
      const deleted = await sql(
        manager,
        `DELETE FROM events WHERE sequence IN (SELECT sequence FROM events WHERE at < :moment ORDER BY at LIMIT :limit)
         RETURNING sequence`,
        { moment, limit },
      );
      return deleted.length;
    }, signal);
  }
}
