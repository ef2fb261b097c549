import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TcpLink, FairleadProcess, pollUntil } from '@fairlead/testbed';
import { Client } from 'pg';
import { startPostgresProcess, type PostgresProcess } from './postgres-server';
import { Scenario } from './scenario';

/** Short, so that a test does not wait long for what happens after it; long enough for a busy machine. */
export const LEASE_SECONDS = 8;

/** A worker process with a data folder of its own, and its way to the database. */
export class ClusterWorker {
  private readonly printed: string[] = [];
  private fairlead: FairleadProcess | undefined;

  constructor(
    readonly dataDir: string,
    readonly link: TcpLink,
  ) {}

  async start(settings: Readonly<Record<string, string>>, clockOffset: number): Promise<void> {
    this.fairlead = await FairleadProcess.start({
      dataDir: this.dataDir,
      clockOffset,
      settings: { ...settings, DATABASE_URL: this.link.url, FAIRLEAD_ROLE: 'worker' },
      onOutput: (text) => void this.printed.push(text),
    });
  }

  get process(): FairleadProcess {
    if (!this.fairlead) throw new Error('the worker was not started');
    return this.fairlead;
  }

  get output(): string {
    return this.printed.join('');
  }

  /** The beginning of `lease_owner` of its operations. */
  async instance(): Promise<string> {
    return (await readFile(join(this.dataDir, 'instance-id'), 'utf8')).trim();
  }

  /**
   * Waits until it has noticed that the operation belongs to another worker, or that it cannot return it. Which it notices first
   * when its database is away depends on the speed of the machine.
   */
  async untilGivenUp(operationId: string): Promise<void> {
    const noticed = [`${operationId}: the lease was lost`, `${operationId} could not be closed`];
    await pollUntil('the worker has noticed', () => noticed.some((message) => this.output.includes(message)), 240_000);
  }

  async stop(): Promise<void> {
    await this.fairlead?.stop();
    await this.link.close();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

export interface ClusterOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Seconds by which the clock of each worker is wrong. */
  readonly clocks?: readonly number[];
}

/** One API process and several workers on PostgreSQL. */
export class Cluster {
  private constructor(
    readonly scenario: Scenario,
    readonly workers: readonly ClusterWorker[],
    readonly database: Client,
    private readonly postgres: PostgresProcess,
  ) {}

  static async start({ settings = {}, clocks = [0, 0] }: ClusterOptions = {}): Promise<Cluster> {
    const postgres = await startPostgresProcess();
    const { url } = postgres;
    const shared = {
      FAIRLEAD_SECRET_KEY: randomBytes(32).toString('base64'),
      FAIRLEAD_LEASE_SECONDS: String(LEASE_SECONDS),
      FAIRLEAD_DUTY_LEASE_SECONDS: '2',
      ...settings,
    };
    const scenario = await Scenario.start({ ...shared, DATABASE_URL: url, FAIRLEAD_ROLE: 'api' });
    const database = new Client({ connectionString: url });
    await database.connect();
    const workers = await Promise.all(
      clocks.map(async (clockOffset) => {
        const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-worker-'));
        const worker = new ClusterWorker(dataDir, await TcpLink.to(url));
        await worker.start(scenario.settingsOfProcesses(shared), clockOffset);
        return worker;
      }),
    );
    return new Cluster(scenario, workers, database, postgres);
  }

  /** The worker that runs the operation of a record, and the operation. */
  async holderOf(subjectId: string): Promise<{ worker: ClusterWorker; operationId: string }> {
    const { rows } = await this.database.query<{ id: string; lease_owner: string }>(
      `SELECT id, lease_owner FROM operations WHERE subject_id = $1 AND status = 'running'`,
      [subjectId],
    );
    const [operation] = rows;
    if (!operation) throw new Error(`nothing runs for ${subjectId}`);
    for (const worker of this.workers)
      if (operation.lease_owner.startsWith(await worker.instance())) return { worker, operationId: operation.id };
    throw new Error(`${operation.lease_owner} is none of the workers`);
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
    await this.scenario.stop();
    await this.database.end();
    await this.postgres.stop();
  }
}
