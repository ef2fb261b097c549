import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SHIFT_CLOCK = join(__dirname, '../../programs/shift-clock.cjs');
const MAIN = join(__dirname, '..', '..', '..', '..', 'apps', 'api', 'bundle', 'main.js');

export interface FairleadOptions {
  readonly dataDir: string;
  /** Default: any free port. */
  readonly port?: number;
  /** Environment variables beside those of the test. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Gets what the process prints, as it comes. */
  readonly onOutput?: (text: string) => void;
  /** Seconds by which its clock is wrong. */
  readonly clockOffset?: number;
}

/** A start takes about two seconds; several at the same time on a busy machine take many times that. */
const START_MS = 180_000;

/** What a worker, which serves no requests, logs when it has started. */
const WORKER_RUNS = 'The worker is running.';

/** A Fairlead process of its own, from the build, without the source maps of `npm start`: they take a fifth of the start. */
export class FairleadProcess {
  private constructor(
    readonly url: string,
    readonly port: number,
    private readonly child: ChildProcess,
    private readonly ended: Promise<void>,
  ) {}

  static async start(options: FairleadOptions): Promise<FairleadProcess> {
    const port = options.port ?? (await freePort());
    const child = spawn(process.execPath, [...(options.clockOffset ? ['--require', SHIFT_CLOCK] : []), MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        FAIRLEAD_DATA_DIR: options.dataDir,
        // Clients of tests keep connections open, and no load balancer has to notice anything.
        FAIRLEAD_DRAIN_SECONDS: '0',
        FAIRLEAD_TEST_CLOCK_OFFSET: String(options.clockOffset ?? 0),
        ...options.settings,
      },
    });
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        tail = (tail + text).slice(-4000);
        options.onOutput?.(text);
      });
    }
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const fairlead = new FairleadProcess(`http://127.0.0.1:${port}`, port, child, ended);
    const isWorker = options.settings?.['FAIRLEAD_ROLE'] === 'worker';
    await fairlead.until(
      async () => (isWorker ? tail.includes(WORKER_RUNS) : (await fetch(`${fairlead.url}/health/ready`)).ok),
      () => tail,
    );
    return fairlead;
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('Fairlead was not started');
    return this.child.pid;
  }

  /** As `systemctl stop` does it. */
  async stop(): Promise<void> {
    this.thaw();
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 60_000);
    await this.ended;
    clearTimeout(timer);
  }

  /** As the out-of-memory killer does it. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Stops it in its tracks, as the pause of a virtual machine does. What it has started goes on. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  private async until(isReady: () => Promise<boolean>, tail: () => string): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      if (this.child.exitCode !== null) throw new Error(`Fairlead ended before it was ready:\n${tail()}`);
      if (await isReady().catch(() => false)) return;
      await pause(20);
    }
    await this.kill();
    throw new Error(`Fairlead was not ready within ${START_MS / 1000} s:\n${tail()}`);
  }
}

/** The wanted port if it is free, else any free one. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (wanted === 0) reject(error);
      else freePort().then(resolve, reject);
    });
    probe.listen(wanted, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
