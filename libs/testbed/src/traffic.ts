import { Agent, request } from 'node:http';

export interface TrafficOptions {
  /** Where the requests go, e.g. the address of a host's proxy. */
  readonly address: string;
  readonly port?: number;
  /** Sent as `Host`, as a visitor's browser would. */
  readonly hostname: string;
  readonly perSecond: number;
  /** Whether connections are kept alive (the default) or each request opens a new one. */
  readonly keepAlive?: boolean;
  /** Every how many requests a slow one is sent; 0 for never. */
  readonly slowEvery?: number;
  readonly path?: string;
  readonly slowPath?: string;
  /** A request that takes longer than this has failed. */
  readonly timeoutMs?: number;
}

export interface TrafficReport {
  readonly sent: number;
  readonly failed: number;
  /** What went wrong, and how often. */
  readonly failures: Readonly<Record<string, number>>;
  /** Answers by their body: the fixtures answer with their version. */
  readonly answers: Readonly<Record<string, number>>;
  readonly slowestMs: number;
}

/** Visitors: requests at a steady rate, a part of them slow, until `stop` is called. */
export class Traffic {
  private readonly agent: Agent;
  private readonly pending = new Set<Promise<void>>();
  private readonly failures: Record<string, number> = {};
  private readonly answers: Record<string, number> = {};
  private readonly timer: NodeJS.Timeout;
  private sent = 0;
  private slowestMs = 0;

  constructor(private readonly options: TrafficOptions) {
    this.agent = new Agent({ keepAlive: options.keepAlive ?? true, maxSockets: 64 });
    this.timer = setInterval(() => this.sendOne(), 1000 / options.perSecond);
  }

  /** Sends nothing new, waits for what is in flight and counts. */
  async stop(): Promise<TrafficReport> {
    clearInterval(this.timer);
    await Promise.all(this.pending);
    this.agent.destroy();
    return this.report();
  }

  report(): TrafficReport {
    const failed = Object.values(this.failures).reduce((sum, count) => sum + count, 0);
    return {
      sent: this.sent,
      failed,
      failures: { ...this.failures },
      answers: { ...this.answers },
      slowestMs: this.slowestMs,
    };
  }

  private sendOne(): void {
    const { slowEvery = 0, path = '/', slowPath = '/slow?ms=250' } = this.options;
    this.sent += 1;
    const slow = slowEvery > 0 && this.sent % slowEvery === 0;
    const since = performance.now();
    const one = this.ask(slow ? slowPath : path)
      .then(
        (body) => count(this.answers, body),
        (error: unknown) => count(this.failures, error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - since));
        this.pending.delete(one);
      });
    this.pending.add(one);
  }

  private ask(path: string): Promise<string> {
    const { address, port = 80, hostname, timeoutMs = 10_000 } = this.options;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { host: address, port, path, agent: this.agent, headers: { host: hostname }, timeout: timeoutMs },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const body = Buffer.concat(chunks).toString('utf8').trim().slice(0, 80);
            if (answer.statusCode === 200) resolve(body);
            else reject(new Error(`status ${answer.statusCode}`));
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('timed out')));
      outgoing.on('error', reject);
      outgoing.end();
    });
  }
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
