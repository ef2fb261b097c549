import { Injectable } from '@nestjs/common';
import { matchesEventPatterns, INTEGRATION_EVENTS } from '@fairlead/contracts';
import type { ReplayEvents, ReplayResult } from '@fairlead/dto';
import { In } from 'typeorm';
import { EventEntry } from '../../events/event.entity';
import type { Tx } from '../../platform/database/tx';
import { invalidField } from '../../platform/http/errors/app-error';
import type { Webhook } from '../webhook.entity';
import { DeliveryQueue } from './delivery-queue';
import { WebhookDelivery } from './webhook-delivery.entity';

const LIMIT_DEFAULT = 10_000;
const BATCH = 500;

interface Range {
  readonly from: Date;
  readonly to: Date;
  readonly onlyUndelivered: boolean;
}

/** Sends past events (again) that a webhook subscribes to: also those from before it existed, or while it was disabled. */
@Injectable()
export class EventReplay {
  constructor(private readonly queue: DeliveryQueue) {}

  async enqueue(tx: Tx, webhook: Webhook, body: ReplayEvents): Promise<ReplayResult> {
    const { limit = LIMIT_DEFAULT, only_undelivered: onlyUndelivered = true } = body;
    const range = {
      from: new Date(body.from),
      to: body.to === undefined ? new Date() : new Date(body.to),
      onlyUndelivered,
    };
    if (range.to <= range.from) throw invalidField('to', 'to must be after from');
    let enqueued = 0;
    for await (const events of subscribedEvents(tx, webhook, range)) {
      const chosen = await this.choose(tx, webhook.id, events, range);
      const taken = chosen.slice(0, limit - enqueued);
      await this.queue.enqueueAgain(tx, webhook, taken);
      enqueued += taken.length;
      const left = chosen.at(taken.length);
      if (left) return { enqueued, next_from: left.at.toISOString() };
    }
    return { enqueued, next_from: null };
  }

  /** Those that are not pending anyway and, if so requested, were not delivered. */
  private async choose(
    tx: Tx,
    webhookId: string,
    events: readonly EventEntry[],
    { onlyUndelivered }: Range,
  ): Promise<EventEntry[]> {
    const existing = await tx.find(WebhookDelivery, {
      select: { id: true, eventSequence: true, status: true },
      where: { webhookId, eventSequence: In(events.map(({ sequence }) => sequence)) },
    });
    const statuses = new Map(existing.map(({ eventSequence, status }) => [eventSequence, status]));
    return events.filter(({ sequence }) => {
      const status = statuses.get(sequence);
      return status !== 'pending' && !(onlyUndelivered && status === 'delivered');
    });
  }
}

/** The oldest first, in batches. */
async function* subscribedEvents(tx: Tx, webhook: Webhook, { from, to }: Range): AsyncGenerator<EventEntry[]> {
  const names = INTEGRATION_EVENTS.filter((name) => matchesEventPatterns(name, webhook.events));
  const { applicationIds, serverIds } = webhook;
  let after = 0;
  for (;;) {
    const query = tx
      .createQueryBuilder(EventEntry, 'event')
      .where('event.sequence > :after AND event.at >= :from AND event.at < :to', { after, from, to })
      .andWhere('event.name IN (:...names)', { names })
      .orderBy('event.sequence', 'ASC')
      .limit(BATCH);
    if (applicationIds) query.andWhere('event.applicationId IN (:...applicationIds)', { applicationIds });
    if (serverIds) query.andWhere('event.serverId IN (:...serverIds)', { serverIds });
    const batch = await query.getMany();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.sequence;
  }
}
