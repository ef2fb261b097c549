import { verifyDelivery, WebhookReceiver } from './webhook-receiver';

/** A receiver as a program of somebody else: it verifies with an unmodified `standardwebhooks` and remembers what it was told. */
export class CheckedReceiver {
  /** The ids under which each event has come. */
  readonly webhookIds = new Map<string, Set<string>>();
  /** What should never happen. */
  readonly problems: string[] = [];
  /** Requests that were answered with an error. */
  refused = 0;
  isDown = false;
  secret = '';

  private constructor(
    private readonly receiver: WebhookReceiver,
    private readonly problemOf: (eventId: string) => string | undefined,
  ) {
    receiver.answer = (delivery) => ({ status: this.take(delivery) });
  }

  static async start(problemOf: (eventId: string) => string | undefined): Promise<CheckedReceiver> {
    return new CheckedReceiver(await WebhookReceiver.start(), problemOf);
  }

  get url(): string {
    return this.receiver.url;
  }

  get requests(): number {
    return this.receiver.received.length;
  }

  stop(): Promise<void> {
    return this.receiver.stop();
  }

  private take(delivery: WebhookReceiver['received'][number]): number {
    const { data }: { data: { id: string } } = JSON.parse(delivery.body);
    const problem = this.problemOf(data.id);
    if (problem !== undefined) this.problems.push(problem);
    try {
      verifyDelivery(this.secret, delivery);
    } catch (error) {
      this.problems.push(`${data.id}: ${String(error)}`);
    }
    const ids = this.webhookIds.get(data.id) ?? new Set();
    this.webhookIds.set(data.id, ids.add(String(delivery.headers['webhook-id'])));
    if (!this.isDown) return 204;
    this.refused += 1;
    return 500;
  }
}
