import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const RECONNECT_MS = 100;

/** A dashboard that follows the events, and reconnects when its stream ends: a stream that breaks off is a failure. */
export class StreamFollower {
  readonly failures: string[] = [];
  streams = 0;
  private stopped = false;
  private open: IncomingMessage | undefined;
  private readonly loop: Promise<void>;

  constructor(
    private readonly ports: readonly number[],
    private readonly cookie: string,
  ) {
    this.loop = this.follow();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.open?.destroy();
    await this.loop;
  }

  private async follow(): Promise<void> {
    for (let turn = 0; !this.stopped; turn += 1) {
      const result = await this.stream(this.ports[turn % this.ports.length] ?? 0);
      if (!this.stopped && result !== 'ended' && result !== 'ECONNREFUSED') this.failures.push(result);
      await pause(RECONNECT_MS);
    }
  }

  private stream(port: number): Promise<string> {
    return new Promise((resolve) => {
      const headers = { accept: 'text/event-stream', cookie: this.cookie };
      const options = { host: '127.0.0.1', port, path: '/api/dashboard/events', headers };
      const sent = request({ ...options, agent: new Agent() }, (response) => {
        this.open = response;
        response.on('error', (error) => resolve(`stream: ${error.message}`));
        response.on('end', () => resolve('ended')).on('close', () => resolve('stream: closed'));
        if (this.stopped) return response.destroy();
        if (response.statusCode !== 200) resolve(`stream: ${response.statusCode}`);
        else this.streams += 1;
        response.resume();
      });
      sent.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      sent.end();
    });
  }
}

export interface Upload {
  /** Sends the rest, and resolves with the status, or with what went wrong. */
  finish(): Promise<string>;
}

/** A request whose body has arrived by half. */
export async function beginUpload(port: number, path: string, token: string, body: object): Promise<Upload> {
  const text = JSON.stringify(body);
  const half = Math.floor(text.length / 2);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  const options = { host: '127.0.0.1', port, path, method: 'POST', headers, agent: new Agent() };
  let answered: (result: string) => void = () => undefined;
  const result = new Promise<string>((resolve) => (answered = resolve));
  const sent = request(options, (response) => {
    response.on('error', (error) => answered(error.message));
    response.on('end', () => answered(String(response.statusCode))).resume();
  });
  sent.on('error', (error) => answered(error.message));
  await new Promise<void>((resolve) => sent.write(text.slice(0, half), () => resolve()));
  return {
    finish: () => {
      sent.end(text.slice(half));
      return result;
    },
  };
}
