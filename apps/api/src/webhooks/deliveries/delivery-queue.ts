import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { matchesEventPatterns } from '@fairlead/contracts';
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
import { WebhookDelivery } from './webhook-delivery.entity';

/** Emitted after every commit that has made deliveries due. */
export const DELIVERIES_TOPIC = 'webhook-deliveries';

/** A claim lasts this much longer than a request may. */
const CLAIM_MARGIN_MS = 10_000;

type Filters = Pick<Webhook, 'events' | 'applicationIds' | 'serverIds'>;

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
  async enqueue(tx: Tx, webhookId: string, eventId: string): Promise<void> {
    this.signals.sendAfterCommit(tx, DELIVERIES_TOPIC);
    await sql(
      tx,
      `INSERT INTO webhook_deliveries
         (id, webhook_id, event_sequence, event_id, event, status, attempts, attempts_before, next_attempt_at, created_at)
       SELECT CAST(:id AS varchar), CAST(:webhookId AS varchar), sequence, id, name, 'pending', 0, 0, ${this.now}, ${this.now}
         FROM events WHERE id = :eventId
       ON CONFLICT (webhook_id, event_sequence) DO NOTHING`,
      { id: newId('webhookDelivery'), webhookId, eventId },
    );
  }

  /** Sends events that may have been sent before; their deliveries keep their ids. Pending ones stay as they are. */
  async enqueueAgain(tx: Tx, webhookId: string, events: readonly EventEntry[]): Promise<void> {
    if (events.length === 0) return;
    const sequences = events.map(({ sequence }) => sequence);
    await sql(
      tx,
      `UPDATE webhook_deliveries SET status = 'pending', attempts_before = attempts, next_attempt_at = ${this.now},
         claimed_until = NULL, finished_at = NULL
       WHERE webhook_id = :webhookId AND event_sequence IN (:...sequences) AND status <> 'pending'`,
      { webhookId, sequences },
    );
    const known = await tx.find(WebhookDelivery, {
      select: { id: true, eventSequence: true },
      where: { webhookId, eventSequence: In(sequences) },
    });
    const added = events.filter(({ sequence }) => !known.some(({ eventSequence }) => eventSequence === sequence));
    for (const { id } of added) await this.enqueue(tx, webhookId, id);
    this.signals.sendAfterCommit(tx, DELIVERIES_TOPIC);
  }

  /** The webhooks that have something to send now. */
  async dueWebhooks(): Promise<Webhook[]> {
    const due = await sql<{ id: string }>(
      this.dataSource.manager,
      `SELECT id FROM webhooks w WHERE w.enabled AND (w.paused_until IS NULL OR w.paused_until <= ${this.now})
         AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending'
           AND d.next_attempt_at <= ${this.now} AND (d.claimed_until IS NULL OR d.claimed_until <= ${this.now}))`,
    );
    if (due.length === 0) return [];
    return this.dataSource.manager.findBy(Webhook, { id: In(due.map(({ id }) => id)) });
  }

  /** The oldest due deliveries. They belong to this process until a request cannot last any longer. */
  async claim(webhookId: string, limit: number): Promise<WebhookDelivery[]> {
    const lease = this.config.get('FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS') * 1000 + CLAIM_MARGIN_MS;
    const locking = this.config.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
    const claimed = await sql<{ id: string }>(
      this.dataSource.manager,
      `UPDATE webhook_deliveries SET claimed_until = ${databaseTime(this.config.dialect, lease)}
       WHERE id IN (
         SELECT id FROM webhook_deliveries WHERE webhook_id = :webhookId AND status = 'pending'
           AND next_attempt_at <= ${this.now} AND (claimed_until IS NULL OR claimed_until <= ${this.now})
         ORDER BY next_attempt_at, id LIMIT :limit ${locking})
       RETURNING id`,
      { webhookId, limit },
    );
    if (claimed.length === 0) return [];
    const ids = claimed.map(({ id }) => id);
    return this.dataSource.manager.find(WebhookDelivery, {
      where: { id: In(ids) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
    });
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
      'UPDATE webhook_deliveries SET claimed_until = NULL WHERE claimed_until IS NOT NULL',
    );
  }

  private async enqueueForSubscribers(tx: Tx, event: RecordedEvent): Promise<void> {
    const enabled = await tx.find(Webhook, {
      select: { id: true, events: true, applicationIds: true, serverIds: true },
      where: { enabled: true },
    });
    for (const webhook of enabled) if (subscribes(webhook, event)) await this.enqueue(tx, webhook.id, event.id);
  }

  private get now(): string {
    return databaseTime(this.config.dialect);
  }
}
