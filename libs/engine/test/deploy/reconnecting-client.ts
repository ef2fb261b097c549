import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How one connection went: what was said on it, and whether its end was announced (a close frame, the end of the stream). */
export interface StreamConnection {
  readonly said: Set<string>;
  readonly end: 'closed' | 'torn' | 'refused';
}

type Connect = (
  address: string,
  hostname: string,
  said: (text: string) => void,
  signal: AbortSignal,
) => Promise<StreamConnection['end']>;

/** A client that reconnects whenever its connection ends, as browsers do, until it is stopped. */
export class ReconnectingClient {
  readonly connections: StreamConnection[] = [];
  readonly #stopper = new AbortController();
  readonly #running: Promise<void>;
  #last = '';

  constructor(connect: Connect, address: string, hostname: string) {
    this.#running = this.#run(connect, address, hostname);
  }

  /** What was said last. */
  get last(): string {
    return this.#last;
  }

  async stop(): Promise<readonly StreamConnection[]> {
    this.#stopper.abort();
    await this.#running;
    return this.connections;
  }

  async #run(connect: Connect, address: string, hostname: string): Promise<void> {
    const { signal } = this.#stopper;
    while (!signal.aborted) {
      const said = new Set<string>();
      const note = (text: string): void => {
        said.add(text);
        this.#last = text;
      };
      const end = await connect(address, hostname, note, signal);
      if (!signal.aborted) this.connections.push({ said, end });
      await pause(20);
    }
  }
}

/** Server-sent events of `/events`. */
export const connectEventStream: Connect = (address, hostname, said, signal) =>
  new Promise((resolve) => {
    const outgoing = request(
      { host: address, path: '/events', headers: { host: hostname }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          return resolve('refused');
        }
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) said(data);
        });
        answer.on('end', () => resolve('closed'));
        answer.on('error', () => resolve('torn'));
      },
    );
    outgoing.on('error', () => resolve('refused'));
    signal.addEventListener('abort', () => {
      outgoing.destroy();
      resolve('closed');
    });
    outgoing.end();
  });

/** A WebSocket, as far as this test needs one: short text frames and the close frame. */
export const connectWebSocket: Connect = (address, hostname, said, signal) =>
  new Promise((resolve) => {
    const headers = {
      host: hostname,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    };
    const outgoing = request({ host: address, path: '/', headers, agent: false });
    outgoing.on('upgrade', (_answer, socket: Socket, head: Buffer) => {
      let rest = head;
      let closing = false;
      const read = (chunk: Buffer): void => {
        rest = Buffer.concat([rest, chunk]);
        for (let length = rest[1]; length !== undefined && rest.length >= 2 + length; length = rest[1]) {
          const [first = 0] = rest;
          if ((first & 0x0f) === 8) closing = true;
          else said(rest.subarray(2, 2 + length).toString('utf8'));
          rest = rest.subarray(2 + length);
        }
        // Masked, as what a client says must be; there is nothing to say but that it has understood.
        if (closing) socket.end(Buffer.from([0x88, 0x80, 0, 0, 0, 0]));
      };
      socket.on('data', read);
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(closing ? 'closed' : 'torn'));
      signal.addEventListener('abort', () => socket.destroy());
      read(Buffer.alloc(0));
    });
    outgoing.on('response', (answer) => {
      answer.resume();
      resolve('refused');
    });
    outgoing.on('error', () => resolve('refused'));
    signal.addEventListener('abort', () => {
      outgoing.destroy();
      resolve('closed');
    });
    outgoing.end();
  });
