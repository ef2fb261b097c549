import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { SendLoop } from '../../platform/lifecycle/send-loop';
import { Signals } from '../../platform/signals/signals';
import { CommitStatusClaims } from './commit-status-claims';
import type { CommitStatusEntry } from './commit-status-entry.entity';
import { COMMIT_STATUSES_TOPIC } from './commit-status-queue';
import { ReportAttempts } from './report-attempts';

const POLL_MS = 1000;

/** Sends the statuses that are due. Each host has its own limit, so that a slow or dead one delays no other. */
@Injectable()
export class CommitStatusSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Forges');
  private readonly inFlight = new Map<CommitStatusEntry, Promise<void>>();
  /** Hosts that did not answer the last time: they get one request at a time. */
  private readonly silent = new Set<string>();
  private readonly loop: SendLoop;

  constructor(
    private readonly config: Config,
    private readonly claims: CommitStatusClaims,
    private readonly attempts: ReportAttempts,
    private readonly signals: Signals,
  ) {
    this.loop = new SendLoop({
      signals,
      topic: COMMIT_STATUSES_TOPIC,
      pollMs: POLL_MS,
      sendDue: () => this.sendDue(),
      onError: (error) => this.logger.error('Due statuses of commits could not be read.', error),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.get('FAIRLEAD_ROLE') !== 'api') await this.start();
  }

  async start(): Promise<void> {
    await this.claims.releaseAbandoned({ atStart: true });
    this.loop.start();
  }

  /** Lets requests end, and gives the others back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop(this.config.get('FAIRLEAD_OPERATION_STOP_SECONDS') * 1000, () => this.inFlight.values());
  }

  private async sendDue(): Promise<boolean> {
    let begun = 0;
    const hosts = await this.claims.dueHosts();
    if (hosts.length > 0) await this.claims.releaseAbandoned();
    for (const host of hosts) {
      const room = this.roomFor(host);
      const entries = room > 0 ? await this.claims.claim(host, room) : [];
      for (const entry of entries) this.begin(entry);
      begun += entries.length;
    }
    return begun > 0;
  }

  private begin(entry: CommitStatusEntry): void {
    const done = this.send(entry).finally(() => {
      this.inFlight.delete(entry);
      this.signals.receive(COMMIT_STATUSES_TOPIC);
    });
    this.inFlight.set(entry, done);
  }

  private async send(entry: CommitStatusEntry): Promise<void> {
    const { signal } = this.loop;
    try {
      if (await this.attempts.send(entry, signal)) this.silent.delete(entry.host);
      else this.silent.add(entry.host);
    } catch (error) {
      if (signal.aborted) await this.claims.release(entry).catch(() => undefined);
      // The claim expires, so an unexpected failure is not retried without a pause.
      else this.logger.error(`The status of ${entry.deploymentId} could not be sent.`, error);
    }
  }

  private roomFor(host: string): number {
    const limit = this.silent.has(host) ? 1 : this.config.get('FAIRLEAD_FORGE_CONCURRENCY');
    const taken = [...this.inFlight.keys()].filter((entry) => entry.host === host).length;
    return limit - taken;
  }
}
