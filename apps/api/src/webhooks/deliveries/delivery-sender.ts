import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { isNotificationFormat } from '@fairlead/contracts';
import type { EventEntry } from '../../events/event.entity';
import { Config } from '../../platform/config/config';
import { Signals, SignalWaiter } from '../../platform/signals/signals';
import { DeliveryTransport } from '../sending/delivery-transport';
import type { Webhook } from '../webhook.entity';
import { AttemptRecorder } from './attempt-recorder';
import { DELIVERIES_TOPIC, DeliveryQueue } from './delivery-queue';
import type { WebhookDelivery } from './webhook-delivery.entity';

/** Signals may get lost, and retries become due without one. */
const POLL_MS = 1000;

interface InFlight {
  readonly webhookId: string;
  readonly done: Promise<void>;
}

/** Sends due deliveries. Each webhook has a queue and a limit of its own, so that a slow or dead one delays no other. */
@Injectable()
export class DeliverySender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly inFlight = new Map<string, InFlight>();
  private readonly stopping = new AbortController();
  private readonly aborting = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly queue: DeliveryQueue,
    private readonly recorder: AttemptRecorder,
    private readonly transport: DeliveryTransport,
    private readonly signals: Signals,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    await this.queue.releaseAbandoned();
    this.loop = this.run();
  }

  /** Lets requests end, and gives the others back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
    const ended = Promise.all([...this.inFlight.values()].map(({ done }) => done));
    const timer = setTimeout(() => this.aborting.abort(), this.config.get('FAIRLEAD_OPERATION_STOP_SECONDS') * 1000);
    await ended;
    clearTimeout(timer);
  }

  private async run(): Promise<void> {
    const waiter = new SignalWaiter(this.signals, DELIVERIES_TOPIC);
    const { signal } = this.stopping;
    try {
      while (!signal.aborted) {
        const begun = await this.sendDue().catch((error: unknown) => {
          this.logger.error('Due deliveries to webhooks could not be read.', error);
          return 0;
        });
        if (begun === 0) await waiter.next(POLL_MS, signal);
      }
    } finally {
      waiter.close();
    }
  }

  /** Returns how many requests were begun. */
  private async sendDue(): Promise<number> {
    let begun = 0;
    for (const webhook of await this.queue.dueWebhooks()) {
      const room = this.roomFor(webhook);
      const requests = room > 0 ? await this.claim(webhook, room) : [];
      const events = await this.transport.eventsOf(requests.flat());
      for (const deliveries of requests) this.begin(webhook, deliveries, events);
      begun += requests.length;
    }
    return begun;
  }

  /** The deliveries of each request. */
  private async claim({ id, format }: Webhook, room: number): Promise<WebhookDelivery[][]> {
    if (!isNotificationFormat(format)) return (await this.queue.claim(id, room)).map((delivery) => [delivery]);
    const message = await this.queue.claimMessage(id, this.transport.longestMs);
    return message.length > 0 ? [message] : [];
  }

  private begin(
    webhook: Webhook,
    deliveries: readonly WebhookDelivery[],
    events: ReadonlyMap<string, EventEntry>,
  ): void {
    const key = deliveries[0]?.id ?? '';
    const done = this.send(webhook, deliveries, events).finally(() => {
      this.inFlight.delete(key);
      this.signals.receive(DELIVERIES_TOPIC);
    });
    this.inFlight.set(key, { webhookId: webhook.id, done });
  }

  private async send(
    webhook: Webhook,
    deliveries: readonly WebhookDelivery[],
    events: ReadonlyMap<string, EventEntry>,
  ): Promise<void> {
    const { signal } = this.aborting;
    const ids = deliveries.map(({ id }) => id);
    try {
      await this.recorder.record(await this.transport.send(webhook, deliveries, events, signal));
    } catch (error) {
      if (signal.aborted) await this.queue.release(ids).catch(() => undefined);
      // Their claim ends by itself, so what fails in an unforeseen way is not tried without a pause.
      else this.logger.error(`Deliveries could not be sent: ${ids.join(', ')}.`, error);
    }
  }

  /** One that fails is tried by one request at a time, and a chat gets its messages in order. */
  private roomFor({ id, failures, format }: Webhook): number {
    const isSerial = failures > 0 || isNotificationFormat(format);
    const limit = isSerial ? 1 : this.config.get('FAIRLEAD_WEBHOOK_CONCURRENCY');
    const taken = [...this.inFlight.values()].filter(({ webhookId }) => webhookId === id).length;
    return limit - taken;
  }
}
