import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { EventEntry } from '../../events/event.entity';
import { Config } from '../../platform/config/config';
import { Mailer } from '../../platform/mail/mailer';
import { OutboundRequests } from '../../platform/network/outbound-requests';
import type { ClaimedDelivery } from '../deliveries/webhook-delivery.entity';
import { destinationOf } from '../destinations/destination';
import { notificationMail } from '../formats/email';
import { chatRequest } from '../formats/formats';
import { combineEvents } from '../messages/combine-events';
import type { Webhook } from '../webhook.entity';
import { beginAttempt, type Attempt, type AttemptResult } from './attempt';
import { sendDelivery } from './send-delivery';
import { sendByMail, sendToChat } from './send-message';
import { webhookBody } from './webhook-body';

/** Sends deliveries once, in the form of their webhook. */
@Injectable()
export class DeliveryTransport {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly requests: OutboundRequests,
    private readonly mailer: Mailer,
  ) {}

  /** The longest that an attempt takes. */
  get longestMs(): number {
    return Math.max(this.timeoutMs, this.mailer.timeoutMs);
  }

  /** The events of the deliveries, by their ids; those that are older than the retention are missing. */
  async eventsOf(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlyMap<string, EventEntry>> {
    if (deliveries.length === 0) return new Map();
    const events = await this.dataSource.manager.findBy(EventEntry, {
      id: In(deliveries.map(({ eventId }) => eventId)),
    });
    return new Map(events.map((event) => [event.id, event]));
  }

  /** One request for all deliveries: several only where they belong to one message. Rejects only if the signal was aborted. */
  async send(
    webhook: Webhook,
    deliveries: readonly ClaimedDelivery[],
    events: ReadonlyMap<string, EventEntry>,
    signal: AbortSignal,
  ): Promise<Attempt[]> {
    const [first] = deliveries;
    if (first === undefined) return [];
    const own = deliveries.flatMap(({ eventId }) => events.get(eventId) ?? []);
    const result = await this.sendOnce(webhook, first, own, signal);
    return deliveries.map((delivery) => ({ ...result, delivery }));
  }

  /** What is sent: the body of the request, or the e-mail as text. Null where the events do not exist any more. */
  bodyOf(webhook: Webhook, events: readonly EventEntry[]): string | null {
    const [first] = events;
    if (first === undefined) return null;
    const address = this.config.publicUrl();
    const destination = destinationOf(webhook);
    if (destination.format === 'standard') return webhookBody(first, address);
    const message = combineEvents(events, address);
    if (destination.format !== 'email') return chatRequest(destination, message).body;
    const { subject, text } = notificationMail(destination, message, '');
    return `Subject: ${subject}\n\n${text}`;
  }

  private async sendOnce(
    webhook: Webhook,
    { id, messageId, attemptsBefore }: ClaimedDelivery,
    events: readonly EventEntry[],
    signal: AbortSignal,
  ): Promise<AttemptResult> {
    const { timeoutMs } = this;
    const address = this.config.publicUrl();
    const destination = destinationOf(webhook);
    const [first] = events;
    if (destination.format === 'standard')
      return sendDelivery(this.requests, webhook, {
        id,
        body: first && webhookBody(first, address),
        timeoutMs,
        signal,
      });
    if (first === undefined)
      return beginAttempt()({ kind: 'refused', reason: 'Its events are older than events are kept.' });
    const message = combineEvents(events, address);
    if (destination.format !== 'email') return sendToChat(this.requests, destination, message, { timeoutMs, signal });
    return sendByMail(this.mailer, destination, message, { id: `${messageId ?? id}.${attemptsBefore}`, signal });
  }

  private get timeoutMs(): number {
    return this.config.get('FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS') * 1000;
  }
}
