import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EVENTS_COUNTED } from '@fairlead/contracts';
import type {
  ReplayEvents,
  ReplayResult,
  WebhookDeliveriesQuery,
  WebhookDeliveryDetails,
  WebhookDeliveryRecord,
} from '@fairlead/dto';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { actorOf, type Caller } from '../../auth/caller';
import { EventEntry } from '../../events/event.entity';
import { newId } from '../../platform/database/new-id';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { ResultPage } from '../../platform/http/response/result-page';
import { DeliveryTransport } from '../sending/delivery-transport';
import { WebhookStates } from '../webhook-states';
import { WebhooksService } from '../webhooks.service';
import { DeliveryQueue } from './delivery-queue';
import { toAttemptRecord, toDeliveryRecord } from './delivery.record';
import { EventReplay } from './event-replay';
import { WebhookAttempt } from './webhook-attempt.entity';
import { WebhookDelivery } from './webhook-delivery.entity';

/** The log of what was sent to a webhook, and sending again. */
@Injectable()
export class DeliveriesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transport: DeliveryTransport,
    private readonly webhooks: WebhooksService,
    private readonly states: WebhookStates,
    private readonly queue: DeliveryQueue,
    private readonly replays: EventReplay,
  ) {}

  /** Counts up to EVENTS_COUNTED, after which pages are empty; `before` leads further back. */
  async list(webhookId: string, query: WebhookDeliveriesQuery): Promise<ResultPage<WebhookDeliveryRecord>> {
    await this.webhooks.require(this.dataSource.manager, webhookId);
    const counted = await this.matching(webhookId, query)
      .select('1')
      .limit(EVENTS_COUNTED + 1)
      .getRawMany();
    const skipped = (query.page - 1) * query.per_page;
    const rows = await this.matching(webhookId, query)
      .orderBy('delivery.eventSequence', 'DESC')
      .offset(skipped)
      .limit(Math.max(0, Math.min(query.per_page, EVENTS_COUNTED - skipped)))
      .getMany();
    const total = Math.min(counted.length, EVENTS_COUNTED);
    return new ResultPage(rows.map(toDeliveryRecord), total, query, counted.length > EVENTS_COUNTED);
  }

  async find(webhookId: string, id: string): Promise<WebhookDeliveryDetails> {
    const { manager } = this.dataSource;
    const delivery = await manager.findOneBy(WebhookDelivery, { id, webhookId });
    if (!delivery) throw new AppError('RESOURCE_NOT_FOUND');
    const webhook = await this.webhooks.require(manager, webhookId);
    const together = await this.sentTogether(delivery);
    const events = await manager.findBy(EventEntry, { id: In(together.map(({ eventId }) => eventId)) });
    const attempts = await manager.find(WebhookAttempt, { where: { deliveryId: id }, order: { number: 'ASC' } });
    return {
      ...toDeliveryRecord(delivery),
      message_events: together.length,
      request_body: this.transport.bodyOf(webhook, events),
      attempt_log: attempts.map(toAttemptRecord),
    };
  }

  /** Sends a delivery again, with the same `webhook-id`. */
  resend(webhookId: string, id: string): Promise<WebhookDeliveryRecord> {
    return this.dataSource.transaction(async (tx) => {
      const webhook = await this.requireEnabled(tx, webhookId);
      const delivery = await findLocked(tx, WebhookDelivery, { id, webhookId });
      if (!delivery) throw new AppError('RESOURCE_NOT_FOUND');
      const event = await tx.findOneBy(EventEntry, { id: delivery.eventId });
      if (!event) throw new AppError('RESOURCE_CONFLICT', { message: 'The event is older than events are kept.' });
      await this.queue.enqueueAgain(tx, webhook, [event]);
      return this.read(tx, id);
    });
  }

  /** Sends an event that says nothing but that it is a test. */
  test(caller: Caller, webhookId: string): Promise<WebhookDeliveryRecord> {
    return this.dataSource.transaction(async (tx) => {
      const webhook = await this.requireEnabled(tx, webhookId);
      const eventId = newId('event');
      await this.states.recordEvent(tx, webhook, 'webhook.tested', { id: eventId, actor: actorOf(caller) });
      await this.queue.enqueue(tx, webhook, eventId);
      const delivery = await tx.findOneByOrFail(WebhookDelivery, { webhookId, eventId });
      return toDeliveryRecord(delivery);
    });
  }

  replay(caller: Caller, webhookId: string, body: ReplayEvents): Promise<ReplayResult> {
    return this.dataSource.transaction(async (tx) => {
      const webhook = await this.requireEnabled(tx, webhookId);
      const result = await this.replays.enqueue(tx, webhook, body);
      const data = { ...body, enqueued: result.enqueued };
      await this.states.recordEvent(tx, webhook, 'webhook.replayed', { actor: actorOf(caller), data });
      return result;
    });
  }

  /** Those of the same message. */
  private async sentTogether(delivery: WebhookDelivery): Promise<WebhookDelivery[]> {
    const { messageId, webhookId } = delivery;
    return messageId === null ? [delivery] : this.dataSource.manager.findBy(WebhookDelivery, { webhookId, messageId });
  }

  private async requireEnabled(tx: Tx, webhookId: string) {
    const webhook = await this.webhooks.requireLocked(tx, webhookId);
    if (!webhook.enabled)
      throw new AppError('RESOURCE_CONFLICT', { message: 'The webhook is disabled; enable it first.' });
    return webhook;
  }

  private async read(tx: Tx, id: string): Promise<WebhookDeliveryRecord> {
    return toDeliveryRecord(await tx.findOneByOrFail(WebhookDelivery, { id }));
  }

  private matching(
    webhookId: string,
    { status, event, before }: WebhookDeliveriesQuery,
  ): SelectQueryBuilder<WebhookDelivery> {
    const query = this.dataSource.manager.createQueryBuilder(WebhookDelivery, 'delivery').where({
      webhookId,
      ...(status !== undefined && { status }),
      ...(event !== undefined && { event }),
    });
    return before === undefined ? query : query.andWhere('delivery.eventSequence < :before', { before });
  }
}
