import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { EventEntry } from '../../events/event.entity';
import { Config } from '../../platform/config/config';
import { OutboundRequests } from '../../platform/network/outbound-requests';
import { Signals, SignalWaiter } from '../../platform/signals/signals';
import { sendDelivery } from '../sending/send-delivery';
import { webhookBody } from '../sending/webhook-body';
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
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly queue: DeliveryQueue,
    private readonly recorder: AttemptRecorder,
    private readonly requests: OutboundRequests,
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
      const deliveries = room > 0 ? await this.queue.claim(webhook.id, room) : [];
      const bodies = await this.bodiesOf(deliveries);
      for (const delivery of deliveries) this.begin(webhook, delivery, bodies.get(delivery.eventId));
      begun += deliveries.length;
    }
    return begun;
  }

  private begin(webhook: Webhook, delivery: WebhookDelivery, body: string | undefined): void {
    const done = this.send(webhook, delivery, body).finally(() => {
      this.inFlight.delete(delivery.id);
      this.signals.receive(DELIVERIES_TOPIC);
    });
    this.inFlight.set(delivery.id, { webhookId: webhook.id, done });
  }

  private async send(webhook: Webhook, delivery: WebhookDelivery, body: string | undefined): Promise<void> {
    const timeoutMs = this.config.get('FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS') * 1000;
    const { signal } = this.aborting;
    try {
      await this.recorder.record(await sendDelivery(this.requests, webhook, delivery, { body, timeoutMs, signal }));
    } catch (error) {
      if (signal.aborted) await this.queue.release([delivery.id]).catch(() => undefined);
      // Its claim ends by itself, so what fails in an unforeseen way is not tried without a pause.
      else this.logger.error(`Delivery ${delivery.id} could not be sent.`, error);
    }
  }

  /** One that fails is tried by one request at a time. */
  private roomFor({ id, failures }: Webhook): number {
    const limit = failures > 0 ? 1 : this.config.get('FAIRLEAD_WEBHOOK_CONCURRENCY');
    const taken = [...this.inFlight.values()].filter(({ webhookId }) => webhookId === id).length;
    return limit - taken;
  }

  private async bodiesOf(deliveries: readonly WebhookDelivery[]): Promise<ReadonlyMap<string, string>> {
    if (deliveries.length === 0) return new Map();
    const events = await this.dataSource.manager.findBy(EventEntry, {
      id: In(deliveries.map(({ eventId }) => eventId)),
    });
    const address = this.config.publicUrl();
    return new Map(events.map((entry) => [entry.id, webhookBody(entry, address)]));
  }
}
