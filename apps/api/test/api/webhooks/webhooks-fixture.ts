import type { WebhookDeliveryDetails, WebhookDeliveryRecord, WebhookRecord, WebhookWithSecret } from '@fairlead/dto';
import { Webhook } from '../../../src/webhooks/webhook.entity';
import { eventually } from '../../harness/eventually';
import { signedInAgent } from '../../harness/test-access';
import { startWithServer, WATCHERS_OFF, type HttpAgent } from '../../harness/test-records';
import type { TestApi } from '../../harness/start-api';
import { WebhookReceiver } from './webhook-receiver';

export const WEBHOOKS_PATH = '/api/dashboard/webhooks';

/** An instance that sends, with short delays between attempts, and a receiver that is another one for each test. */
export class WebhooksFixture {
  receiver!: WebhookReceiver;

  private constructor(
    readonly api: TestApi,
    /** A token with all scopes. */
    readonly http: HttpAgent,
    readonly admin: HttpAgent,
    readonly serverId: string,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<WebhooksFixture> {
    const { api, http, serverId } = await startWithServer({
      ...WATCHERS_OFF,
      FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
      FAIRLEAD_WEBHOOK_RETRY_DELAYS: '1,1',
      FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS: '2',
      FAIRLEAD_OPERATION_STOP_SECONDS: '0',
      ...more,
    });
    return new WebhooksFixture(api, http, await signedInAgent(api, 'admin'), serverId);
  }

  async begin(): Promise<void> {
    this.receiver = await WebhookReceiver.start();
  }

  async end(): Promise<void> {
    await this.api.dataSource.manager.clear(Webhook);
    await this.receiver.stop();
  }

  readonly create = async (more: object = {}): Promise<WebhookWithSecret & { secret: string }> => {
    const body = { url: this.receiver.url, events: ['application.*'], ...more };
    return (await this.admin.post(WEBHOOKS_PATH).send(body).expect(201)).body.data;
  };

  readonly find = async (id: string): Promise<WebhookRecord> =>
    (await this.admin.get(`${WEBHOOKS_PATH}/${id}`).expect(200)).body.data;

  readonly deliveries = async (id: string, query = ''): Promise<WebhookDeliveryRecord[]> =>
    (await this.admin.get(`${WEBHOOKS_PATH}/${id}/deliveries${query}`).expect(200)).body.data;

  readonly details = async (id: string, deliveryId: string): Promise<WebhookDeliveryDetails> =>
    (await this.admin.get(`${WEBHOOKS_PATH}/${id}/deliveries/${deliveryId}`).expect(200)).body.data;

  readonly only = async (id: string): Promise<WebhookDeliveryRecord> => {
    const [delivery, ...more] = await this.deliveries(id);
    if (!delivery || more.length > 0) throw new Error('Exactly one delivery is expected.');
    return delivery;
  };

  readonly ended = async (id: string, status: string): Promise<WebhookDeliveryRecord> => {
    await eventually(
      `the delivery is ${status}`,
      async () => (await this.deliveries(id))[0]?.status === status,
      60_000,
    );
    return this.only(id);
  };
}
