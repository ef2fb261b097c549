import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../../harness/eventually';
import { listenOnFreePort } from '../../harness/listen-on-free-port';

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Resolves when the answer may be sent. */
  readonly after?: Promise<unknown>;
}

/** A receiver of webhooks on loopback, which remembers what it got. */
export class WebhookReceiver {
  readonly received: ReceivedDelivery[] = [];
  connections = 0;
  /** How a request is answered. */
  answer: (delivery: ReceivedDelivery) => Answer = () => ({ status: 204 });

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${await listenOnFreePort(server)}/hook`);
    server.on('connection', () => (receiver.connections += 1));
    server.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        const delivery = { path: request.url ?? '', headers: request.headers, body, at: Date.now() };
        receiver.received.push(delivery);
        const { status, headers = {}, body: text = '', after } = receiver.answer(delivery);
        void Promise.resolve(after).then(() => response.writeHead(status, headers).end(text));
      });
    });
    return receiver;
  }

  /** Waits for so many requests, and returns all. */
  async until(count: number): Promise<readonly ReceivedDelivery[]> {
    await eventually(`${count} requests have arrived`, () => this.received.length >= count);
    return this.received;
  }

  get ids(): string[] {
    return this.received.map(({ headers }) => String(headers['webhook-id']));
  }

  get types(): string[] {
    return this.received.map(({ headers: _headers, body }) => typeOf(body));
  }

  clear(): void {
    this.received.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Verifies as the library of Standard Webhooks does; throws if that is not possible. */
export function verifyDelivery(secret: string, { headers, body }: ReceivedDelivery): unknown {
  const text = (name: string): string => String(headers[name]);
  return new Webhook(secret).verify(body, {
    'webhook-id': text('webhook-id'),
    'webhook-timestamp': text('webhook-timestamp'),
    'webhook-signature': text('webhook-signature'),
  });
}

function typeOf(body: string): string {
  const { type }: { type: string } = JSON.parse(body);
  return type;
}
