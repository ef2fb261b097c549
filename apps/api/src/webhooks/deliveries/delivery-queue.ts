import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isNotificationFormat, matchesEventPatterns, MESSAGE_EVENTS_MAX } from '@fairlead/contracts';
import { DataSource, In } from 'typeorm';
import type { EventEntry } from '../../events/event.entity';
import { EventsService, type RecordedEvent } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import { databaseTime } from '../../platform/database/database-time';
import { newId } from '../../platform/database/new-id';
import { sql } from '../../platform/database/query/sql';
import type { Tx } from '../../platform/database/tx';
import { Signals } from '../../platform/signals/signals';
import { Webhook } from '../webhook.entity';
import { notificationDelayMs } from './notification-delay';
import { WebhookDelivery, type ClaimedDelivery } from './webhook-delivery.entity';

/** Emitted after every commit that has made deliveries due. */
export const DELIVERIES_TOPIC = 'webhook-deliveries';

/** A claim lasts this much longer than a request may. */
const CLAIM_MARGIN_MS = 10_000;

type Filters = Pick<Webhook, 'events' | 'applicationIds' | 'serverIds'>;

type WebhookQueue = Pick<Webhook, 'id' | 'format'>;

interface QueueEntry {
  readonly webhook: WebhookQueue;
  readonly delayMs: number;
}

/** What decides how many requests a webhook may get now. */
export type DueWebhook = Pick<Webhook, 'id' | 'format' | 'failures' | 'failingSince' | 'lastAttemptAt'>;

/** Whether the webhook subscribes to the event. */
function subscribes({ events, applicationIds, serverIds }: Filters, event: RecordedEvent): boolean {
  return (
    matchesEventPatterns(event.name, events) &&
    (applicationIds === null || applicationIds.includes(event.applicationId ?? '')) &&
    (serverIds === null || serverIds.includes(event.serverId ?? ''))
  );
}

/** The queue of each webhook: its pending deliveries. They are enqueued in the transaction of their event. */
@Injectable()
export class DeliveryQueue implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly events: EventsService,
    private readonly signals: Signals,
  ) {}

  onModuleInit(): void {
    this.events.addHook((tx, event) => this.enqueueForSubscribers(tx, event));
  }

  /** Makes the event a pending delivery of the webhook, unless it has one already. */
  enqueue(tx: Tx, webhook: WebhookQueue, eventId: string): Promise<void> {
    return this.insert(tx, eventId, [{ webhook, delayMs: 0 }]);
  }

  /** Sends events that may have been sent before; their deliveries keep their ids. Pending ones stay as they are. */
  async enqueueAgain(tx: Tx, webhook: WebhookQueue, events: readonly EventEntry[]): Promise<void> {
    const { id: webhookId } = webhook;
    if (events.length === 0) return;
    const sequences = events.map(({ sequence }) => sequence);
    await sql(
      tx,
      `UPDATE webhook_deliveries SET status = 'pending', attempts_before = attempts, next_attempt_at = ${this.now},
         claimed_until = NULL, finished_at = NULL, message_id = NULL
       WHERE webhook_id = :webhookId AND event_sequence IN (:...sequences) AND status <> 'pending'`,
      { webhookId, sequences },
    );
    const known = await tx.find(WebhookDelivery, {
      select: { id: true, eventSequence: true },
      where: { webhookId, eventSequence: In(sequences) },
    });
    const added = events.filter(({ sequence }) => !known.some(({ eventSequence }) => eventSequence === sequence));
    for (const { id } of added) await this.enqueue(tx, webhook, id);
    this.signals.sendAfterCommit(tx, DELIVERIES_TOPIC);
  }

  /** The webhooks that have something to send now. */
  dueWebhooks(): Promise<DueWebhook[]> {
    return this.dataSource.manager
      .createQueryBuilder(Webhook, 'w')
      .select(['w.id', 'w.format', 'w.failures', 'w.failingSince', 'w.lastAttemptAt'])
      .where(
        `w.enabled AND (w.paused_until IS NULL OR w.paused_until <= ${this.now})
         AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending'
           AND d.next_attempt_at <= ${this.now} AND (d.claimed_until IS NULL OR d.claimed_until <= ${this.now}))`,
      )
      .getMany();
  }

  /** The webhooks of claimed deliveries as they are now, by id; those that were disabled or deleted meanwhile are missing. */
  async webhooksOf(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlyMap<string, Webhook>> {
    const ids = [...new Set(deliveries.map(({ webhookId }) => webhookId))];
    const webhooks = await this.dataSource.manager.findBy(Webhook, { id: In(ids), enabled: true });
    return new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  }

  /** The oldest due deliveries. They belong to this process until a request cannot last any longer. */
  async claim(webhookId: string, limit: number): Promise<ClaimedDelivery[]> {
    const lease = this.config.get('FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS') * 1000 + CLAIM_MARGIN_MS;
    const locking = this.config.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
    return this.update(
      `UPDATE webhook_deliveries SET claimed_until = ${databaseTime(this.config.dialect, lease)}
       WHERE id IN (
         SELECT id FROM webhook_deliveries WHERE webhook_id = :webhookId AND status = 'pending'
           AND next_attempt_at <= ${this.now} AND (claimed_until IS NULL OR claimed_until <= ${this.now})
         ORDER BY next_attempt_at, id LIMIT :limit ${locking})`,
      { webhookId, limit },
    );
  }

  /**
   * The deliveries of the next message of a notification. Those that were sent together are sent together again. New ones are joined
   * by all that become due soon, and the message that they are from now on is stored with them.
   */
  async claimMessage(webhookId: string, longestMs: number): Promise<ClaimedDelivery[]> {
    const { dialect } = this.config;
    const free = `webhook_id = :webhookId AND status = 'pending' AND (claimed_until IS NULL OR claimed_until <= ${this.now})`;
    const [first] = await sql<{ message_id: string | null }>(
      this.dataSource.manager,
      `SELECT message_id FROM webhook_deliveries WHERE ${free} AND next_attempt_at <= ${this.now}
       ORDER BY next_attempt_at, id LIMIT 1`,
      { webhookId },
    );
    if (first === undefined) return [];
    const soon = databaseTime(dialect, this.config.get('FAIRLEAD_NOTIFICATION_DELAY_SECONDS') * 1000);
    const together =
      first.message_id === null ? `message_id IS NULL AND next_attempt_at <= ${soon}` : 'message_id = :messageId';
    return this.update(
      `UPDATE webhook_deliveries SET claimed_until = ${databaseTime(dialect, longestMs + CLAIM_MARGIN_MS)}, message_id = :messageId
       WHERE id IN (
         SELECT id FROM webhook_deliveries WHERE ${free} AND ${together}
         ORDER BY event_sequence LIMIT :limit ${dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''})`,
      { webhookId, messageId: first.message_id ?? newId('webhookMessage'), limit: MESSAGE_EVENTS_MAX },
    );
  }

  /** Gives up claims, so that nobody has to wait for their end. */
  async release(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.dataSource.manager.update(WebhookDelivery, { id: In([...ids]) }, { claimedUntil: null });
  }

  /** SQLite has one process: whatever is claimed when it starts was claimed by one that has ended. */
  async releaseAbandoned(): Promise<void> {
    if (this.config.dialect === 'postgres') return;
    await sql(
      this.dataSource.manager,
      // By the index of what is pending: a million of others may be stored.
      `UPDATE webhook_deliveries SET claimed_until = NULL WHERE status = 'pending' AND claimed_until IS NOT NULL`,
    );
  }

  private async enqueueForSubscribers(tx: Tx, event: RecordedEvent): Promise<void> {
    const enabled = await tx.find(Webhook, {
      select: { id: true, format: true, events: true, applicationIds: true, serverIds: true },
      where: { enabled: true },
    });
    const entries: QueueEntry[] = [];
    for (const webhook of enabled) {
      if (!subscribes(webhook, event)) continue;
      const delayMs = isNotificationFormat(webhook.format)
        ? await notificationDelayMs(tx, this.config, webhook, event)
        : 0;
      entries.push({ webhook, delayMs });
    }
    await this.insert(tx, event.id, entries);
  }

  /** One statement for all webhooks of an event, because there may be hundreds. */
  private async insert(tx: Tx, eventId: string, entries: readonly QueueEntry[]): Promise<void> {
    if (entries.length === 0) return;
    this.signals.sendAfterCommit(tx, DELIVERIES_TOPIC);
    const values: Record<string, string> = { eventId };
    const rows = entries.map(({ webhook: { id, format }, delayMs }, index) => {
      values[`id${index}`] = newId('webhookDelivery');
      values[`webhook${index}`] = id;
      const due = databaseTime(this.config.dialect, delayMs);
      return `(CAST(:id${index} AS varchar), CAST(:webhook${index} AS varchar), ${isNotificationFormat(format) ? 1 : 0}, ${due})`;
    });
    // Both databases name the columns of VALUES so.
    await sql(
      tx,
      `INSERT INTO webhook_deliveries
         (id, webhook_id, event_sequence, event_id, event, subject_id, status, attempts, attempts_before, next_attempt_at, created_at)
       SELECT entry.column1, entry.column2, e.sequence, e.id, e.name, CASE WHEN entry.column3 = 1 THEN e.subject_id END,
           'pending', 0, 0, entry.column4, ${this.now}
         FROM events e, (VALUES ${rows.join(', ')}) AS entry WHERE e.id = :eventId
       ON CONFLICT (webhook_id, event_sequence) DO NOTHING`,
      values,
    );
  }

  /** In the order of their events. */
  private async update(statement: string, values: Record<string, string | number>): Promise<ClaimedDelivery[]> {
    const claimed = await sql<ClaimedDelivery & { readonly sequence: number | string }>(
      this.dataSource.manager,
      `${statement} RETURNING id, webhook_id AS "webhookId", event_sequence AS "sequence", event_id AS "eventId",
         message_id AS "messageId", attempts, attempts_before AS "attemptsBefore"`,
      values,
    );
    return claimed.toSorted((one, other) => Number(one.sequence) - Number(other.sequence));
  }

  private get now(): string {
    return databaseTime(this.config.dialect);
  }
}
