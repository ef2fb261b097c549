import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const HEALTH_EVERY_MS = 200;
/** A slow machine gets fewer requests a second instead of ever more at the same time. */
const MOST_PENDING = 60;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  ready: boolean;
}

export interface LoadReport {
  sent: number;
  /** What went wrong, with the number of times. */
  failures: Record<string, number>;
}

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Requests as a load balancer sends them: over connections that are kept alive, to the processes that say that they are ready. A
 * connection that is refused is tried elsewhere, because nothing was sent; a request that was sent is never repeated.
 */
export class BalancedLoad {
  private readonly upstreams: Upstream[];
  private readonly report: LoadReport = { sent: 0, failures: {} };
  private readonly pending = new Set<Promise<void>>();
  private stopped = false;
  private readonly loops: Promise<void>[];

  constructor(
    ports: readonly number[],
    private readonly token: string,
    private readonly requestOf: (count: number) => LoadRequest,
    perSecond: number,
  ) {
    this.upstreams = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), ready: true }));
    // Where there is only one address, whether it is ready changes nothing.
    const watched = this.upstreams.length > 1 ? this.upstreams : [];
    this.loops = [...watched.map((upstream) => this.watch(upstream)), this.sendAll(1000 / perSecond)];
  }

  async stop(): Promise<LoadReport> {
    this.stopped = true;
    await Promise.all(this.loops);
    await Promise.all(this.pending);
    for (const { agent } of this.upstreams) agent.destroy();
    return this.report;
  }

  private async watch(upstream: Upstream): Promise<void> {
    while (!this.stopped) {
      const answer = await fetch(`http://127.0.0.1:${upstream.port}/health/ready`).catch(() => undefined);
      const text = (await answer?.text().catch(() => undefined)) ?? 'shutdown';
      // One that is only overloaded stays, or its load would overload the others.
      upstream.ready = !text.includes('shutdown');
      await pause(HEALTH_EVERY_MS);
    }
  }

  private async sendAll(everyMs: number): Promise<void> {
    const began = performance.now();
    for (let count = 0; !this.stopped; count += 1) {
      const sending = this.send(count).catch((error: unknown) => this.fail(String(error)));
      this.pending.add(sending);
      void sending.finally(() => this.pending.delete(sending));
      await pause(Math.max(0, began + (count + 1) * everyMs - performance.now()));
      while (this.pending.size >= MOST_PENDING) await pause(everyMs);
    }
  }

  private async send(count: number): Promise<void> {
    this.report.sent += 1;
    const wanted = this.requestOf(count);
    const ready = this.upstreams.filter((upstream) => upstream.ready);
    for (let tries = 0; tries < Math.max(1, ready.length); tries += 1) {
      const upstream = ready[(count + tries) % ready.length];
      if (!upstream) return this.fail('no process is ready');
      const result = await this.sendTo(upstream, wanted);
      if (result !== 'ECONNREFUSED') {
        if (result !== 'ok') this.fail(result);
        return;
      }
    }
    this.fail('every process refused the connection');
  }

  private sendTo({ port, agent }: Upstream, { method, path, body, headers: more }: LoadRequest): Promise<string> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...more };
    return new Promise((resolve) => {
      const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
        const status = response.statusCode ?? 0;
        response.on('error', (error) => resolve(error.message));
        response.on('end', () => resolve(status < 400 ? 'ok' : `${status}`)).resume();
      });
      sent.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      sent.end(body && JSON.stringify(body));
    });
  }

  private fail(what: string): void {
    this.report.failures[what] = (this.report.failures[what] ?? 0) + 1;
  }
}
