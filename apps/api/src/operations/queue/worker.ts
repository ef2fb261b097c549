import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OperationKind } from '@fairlead/contracts';
import { DataSource } from 'typeorm';
import { Config, type SettingName } from '../../platform/config/config';
import { IntervalTask } from '../../platform/lifecycle/interval-task';
import { Signals } from '../../platform/signals/signals';
import { HandlerRegistry } from './handler-registry';
import { OperationCanceled, LeaseLost, OperationReleased } from '../run/interruption';
import { LogWriter } from '../logs/log-writer';
import type { Operation } from '../operation.entity';
import { OperationLease } from '../run/operation-lease';
import { OperationRun } from '../run/operation-run';
import { OperationQueue } from './operation-queue';
import { runHandler } from '../run/run-handler';
import { cancelTopic, QUEUE_TOPIC } from '../operation-topics';
import { WorkerIdentity } from './worker-identity';

/** A signal may get lost, and operations with `runAfter` become due without one. */
const POLL_MS = 2000;
const UNWIND_MS = 10_000;
/** Part of the lease in which what a run has begun on servers is stopped before another worker may begin. */
const STOPPING_SHARE = 1 / 4;
const HEARTBEATS_PER_LEASE = 6;

interface Running {
  readonly run: OperationRun;
  readonly done: Promise<void>;
}

/** Claims operations from the queue and runs their handlers. */
@Injectable()
export class Worker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker');
  private readonly running = new Map<string, Running>();
  private tasks: IntervalTask[] = [];
  private stopListening: () => void = () => undefined;
  private filling: Promise<void> | undefined;
  private fillRequested = false;
  private stopped = true;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly signals: Signals,
    private readonly queue: OperationQueue,
    private readonly registry: HandlerRegistry,
    private readonly identity: WorkerIdentity,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.identity.acquire();
    const reclaimed = await this.queue.reclaimOwn();
    if (reclaimed > 0) this.logger.log(`Resuming ${reclaimed} operations of the previous process.`);
    this.stopped = false;
    this.stopListening = this.signals.on(QUEUE_TOPIC, () => this.fill());
    const leaseMs = this.leaseMs;
    this.tasks = [
      new IntervalTask('heartbeat', leaseMs / HEARTBEATS_PER_LEASE, () => this.heartbeat()).start(),
      // Apart from the heartbeat, which may be waiting for the database.
      new IntervalTask('lease expiry', leaseMs / 20, async () => this.stopExpired()).start(),
      new IntervalTask('recovery', leaseMs / 2, () => this.recover()).start(0),
      new IntervalTask('queue', POLL_MS, async () => this.fill()).start(0),
    ];
  }

  /** Stops claiming, waits for running operations, and releases those that do not end in time. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    this.stopListening();
    await this.filling;
    await this.allDone(this.config.get('FAIRLEAD_OPERATION_STOP_SECONDS') * 1000);
    for (const { run } of this.running.values()) run.interrupt(new OperationReleased());
    await this.allDone(UNWIND_MS);
    await Promise.all(this.tasks.map((task) => task.stop()));
    this.identity.release();
  }

  /** Whether this worker runs no operation. */
  get idle(): boolean {
    return this.running.size === 0;
  }

  /** Simulates a killed process for tests: all stops immediately, and nothing is released. */
  simulateCrash(): void {
    this.stopped = true;
    this.stopListening();
    this.running.clear();
    for (const task of this.tasks) void task.stop();
    this.identity.release();
  }

  private fill(): void {
    this.fillRequested = true;
    this.filling ??= this.claimAll()
      .catch((error: unknown) => this.logger.error('Reading the queue failed.', error))
      .finally(() => {
        this.filling = undefined;
        // A request since the last claim found `filling` set, so it is handled here.
        if (this.fillRequested) this.fill();
      });
  }

  private async claimAll(): Promise<void> {
    while (this.fillRequested) {
      this.fillRequested = false;
      while (!this.stopped && this.running.size < this.config.get('FAIRLEAD_OPERATIONS_AT_ONCE')) {
        const claimedAt = performance.now();
        const operation = await this.queue.claim(this.kindsWithoutRoom());
        if (!operation) break;
        this.begin(operation, claimedAt);
      }
    }
  }

  /** Long-running kinds take at most half of the places, so that deployments do not wait for hours. */
  private kindsWithoutRoom(): readonly OperationKind[] {
    const { longRunningKinds: long } = this.registry;
    const longRunning = [...this.running.values()].filter(({ run }) => long.includes(run.operation.kind));
    const limit = Math.max(1, Math.floor(this.config.get('FAIRLEAD_OPERATIONS_AT_ONCE') / 2));
    return longRunning.length < limit ? [] : long;
  }

  private begin(operation: Operation, claimedAt: number): void {
    const { handler, metadata } = this.registry.get(operation.kind);
    const { dataSource, signals, config } = this;
    const logs = new LogWriter(dataSource, signals, {
      operationId: operation.id,
      maxBytes: config.get('FAIRLEAD_LOG_MAX_BYTES'),
    });
    const run = new OperationRun(operation, {
      dataSource,
      signals,
      logs,
      metadata,
      owner: this.identity.owner,
      lease: new OperationLease({
        ...this.queue.leaseOf(operation),
        fence: { lane: operation.lane, number: operation.fence },
        // With SQLite there is no other worker.
        validMs: config.dialect === 'postgres' ? this.leaseMs * (1 - STOPPING_SHARE) : undefined,
        renewedAt: claimedAt,
      }),
      leaseEnd: () => this.queue.leaseEnd(),
      stepSeconds: (step) => stepTimeoutSeconds(config, operation.kind, step),
    });
    const stopWatching = signals.on(cancelTopic(operation.id), () => run.interrupt(new OperationCanceled()));
    const attempts = config.get('FAIRLEAD_OPERATION_ATTEMPTS');
    const done = runHandler({
      run,
      handler,
      logs,
      attempts,
      release: (isLost) => this.queue.release(operation, isLost),
    })
      .catch((error: unknown) => this.logger.error(`${operation.kind} ${operation.id} could not be closed.`, error))
      .finally(() => {
        stopWatching();
        // After a lane change or a lost lease the next run may have begun here already.
        if (this.running.get(operation.id)?.run === run) this.running.delete(operation.id);
        this.fill();
      });
    this.running.set(operation.id, { run, done });
  }

  private async heartbeat(): Promise<void> {
    const runs = new Map(this.running);
    if (runs.size === 0) return;
    const sentAt = performance.now();
    const alive = new Map((await this.queue.heartbeat([...runs.keys()])).map((beat) => [beat.id, beat]));
    for (const [id, { run }] of runs) {
      const beat = alive.get(id);
      if (beat?.attempt !== run.operation.attempt) run.interrupt(new LeaseLost());
      else run.lease.renewed(sentAt);
      if (beat?.cancelRequested) run.interrupt(new OperationCanceled());
    }
  }

  private stopExpired(): void {
    // Asking is enough: a lease that has expired is lost with the first look at it.
    for (const { run } of this.running.values()) if (run.lease.isLost) run.interrupt(new LeaseLost());
  }

  private get leaseMs(): number {
    return this.config.get('FAIRLEAD_LEASE_SECONDS') * 1000;
  }

  private async recover(): Promise<void> {
    const recovered = await this.queue.recover([...this.running.keys()]);
    if (recovered === 0) return;
    this.logger.warn(`${recovered} operations return to the queue: the leases of their worker have expired.`);
    this.signals.send(QUEUE_TOPIC);
  }

  private async allDone(withinMs: number): Promise<void> {
    if (this.running.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
    await Promise.race([Promise.all([...this.running.values()].map(({ done }) => done)), timeout]);
    clearTimeout(timer);
  }
}

type Limit = Extract<SettingName, `FAIRLEAD_${string}_SECONDS`>;

/** Steps with a time limit of their own. */
const LIMITS: Readonly<Partial<Record<OperationKind, Readonly<Record<string, Limit>>>>> = {
  'application.deploy': { building: 'FAIRLEAD_BUILD_SECONDS', releasing: 'FAIRLEAD_BUILD_SECONDS' },
  'command.run': { running: 'FAIRLEAD_COMMAND_SECONDS' },
  'backup.run': { dumping: 'FAIRLEAD_BACKUP_SECONDS', verifying: 'FAIRLEAD_BACKUP_SECONDS' },
  'backup.remove': { forgetting: 'FAIRLEAD_BACKUP_SECONDS' },
  'database.restore': {
    restoring: 'FAIRLEAD_RESTORE_SECONDS',
    comparing: 'FAIRLEAD_RESTORE_SECONDS',
    switching: 'FAIRLEAD_RESTORE_SECONDS',
  },
};

/** The time limit of a step, in seconds. */
function stepTimeoutSeconds(config: Config, kind: OperationKind, step: string): number {
  return config.get(LIMITS[kind]?.[step] ?? 'FAIRLEAD_STAGE_SECONDS');
}
