import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { isNotificationFormat } from '@fairlead/contracts';
import type { EventEntry } from '../../events/event.entity';
import { Config } from '../../platform/config/config';
import { SendLoop } from '../../platform/lifecycle/send-loop';
import { Signals } from '../../platform/signals/signals';
import { DeliveryTransport } from '../sending/delivery-transport';
import { isResting } from '../sending/retry-schedule';
import type { Webhook } from '../webhook.entity';
import { AttemptRecorder } from './attempt-recorder';
import { DELIVERIES_TOPIC, DeliveryQueue, type DueWebhook } from './delivery-queue';
import type { ClaimedDelivery } from './webhook-delivery.entity';

const POLL_MS = 1000;

/** The deliveries of one request: several only where they belong to one message. */
type Request = readonly ClaimedDelivery[];

interface InFlight {
  readonly webhookId: string;
  readonly done: Promise<void>;
}

/** Sends due deliveries. Each webhook has a queue and a limit of its own, so that a slow or dead one delays no other. */
@Injectable()
export class DeliverySender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly inFlight = new Map<string, InFlight>();
  private readonly loop: SendLoop;

  constructor(
    private readonly config: Config,
    private readonly queue: DeliveryQueue,
    private readonly recorder: AttemptRecorder,
    private readonly transport: DeliveryTransport,
    private readonly signals: Signals,
  ) {
    this.loop = new SendLoop({
      signals,
      topic: DELIVERIES_TOPIC,
      pollMs: POLL_MS,
      sendDue: () => this.sendDue(),
      onError: (error) => this.logger.error('Due deliveries to webhooks could not be read.', error),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    await this.queue.releaseAbandoned();
    this.loop.start();
  }

  /** Lets requests end, and gives the others back. */
  async beforeApplicationShutdown(): Promise<void> {
    const graceMs = this.config.get('FAIRLEAD_OPERATION_STOP_SECONDS') * 1000;
    await this.loop.stop(graceMs, () => [...this.inFlight.values()].map(({ done }) => done));
  }

  /** What has no room is due when a request ends, which is a signal as well. */
  private async sendDue(): Promise<boolean> {
    const claimed: Request[] = [];
    for (const webhook of await this.queue.dueWebhooks()) {
      const room = this.roomFor(webhook);
      if (room > 0) claimed.push(...(await this.claim(webhook, room)));
    }
    if (claimed.length === 0) return false;
    const deliveries = claimed.flat();
    const webhooks = await this.queue.webhooksOf(deliveries);
    const events = await this.transport.eventsOf(deliveries);
    for (const request of claimed) {
      const webhook = webhooks.get(request[0]?.webhookId ?? '');
      if (webhook) this.begin(webhook, request, events);
      else await this.queue.release(request.map(({ id }) => id));
    }
    return false;
  }

  private async claim({ id, format }: DueWebhook, room: number): Promise<Request[]> {
    if (!isNotificationFormat(format)) return (await this.queue.claim(id, room)).map((delivery) => [delivery]);
    const message = await this.queue.claimMessage(id, this.transport.longestMs);
    return message.length > 0 ? [message] : [];
  }

  private begin(webhook: Webhook, deliveries: Request, events: ReadonlyMap<string, EventEntry>): void {
    const key = deliveries[0]?.id ?? '';
    const done = this.send(webhook, deliveries, events).finally(() => {
      this.inFlight.delete(key);
      this.signals.receive(DELIVERIES_TOPIC);
    });
    this.inFlight.set(key, { webhookId: webhook.id, done });
  }

  private async send(webhook: Webhook, deliveries: Request, events: ReadonlyMap<string, EventEntry>): Promise<void> {
    const { signal } = this.loop;
    const ids = deliveries.map(({ id }) => id);
    try {
      await this.recorder.record(await this.transport.send(webhook, deliveries, events, signal));
    } catch (error) {
      if (signal.aborted) await this.queue.release(ids).catch(() => undefined);
      // Their claim ends by itself, so what fails in an unforeseen way is not tried without a pause.
      else this.logger.error(`Deliveries could not be sent: ${ids.join(', ')}.`, error);
    }
  }

  /** One that fails is tried by one request at a time, and less often; a chat gets its messages in order. */
  private roomFor(webhook: DueWebhook): number {
    if (isResting(webhook)) return 0;
    const { id, failures, format } = webhook;
    const isSerial = failures > 0 || isNotificationFormat(format);
    const limit = isSerial ? 1 : this.config.get('FAIRLEAD_WEBHOOK_CONCURRENCY');
    const taken = [...this.inFlight.values()].filter(({ webhookId }) => webhookId === id).length;
    return limit - taken;
  }
}
