import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

/** It is installed after this module is loaded. */
const loadWebhook = () => createRequire(join(root, 'apps/api/package.json'))('standardwebhooks').Webhook;

/** A program that is told of events by a webhook: it verifies each one with the library of Standard Webhooks, and prints it. */
export class EventReceiver {
  #server = createServer((request, response) => this.#receive(request, response));
  #events = [];
  /** Shown when the webhook is added; until then nothing is accepted. */
  secret;

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${this.#server.address().port}/events`;
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The first verified event that satisfies the condition. */
  async event(condition, timeoutMs = 60_000) {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const event = this.#events.find(condition);
      if (event) return event;
      await once(this.#server, 'verified', { signal }).catch(() => {
        throw new Error(`the webhook did not send the event within ${timeoutMs / 1000} s`);
      });
    }
  }

  #receive(request, response) {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      try {
        const { data } = new (loadWebhook())(this.secret).verify(body, request.headers);
        say(`  webhook ${request.headers['webhook-id']}, signature verified:\n  ${body}`);
        this.#events.push(data);
        this.#server.emit('verified');
        response.writeHead(204).end();
      } catch (error) {
        say(`  a request to the webhook was refused: ${error.message}`);
        response.writeHead(401).end();
      }
    });
  }
}
