import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../platform/config/config';
import { Duties } from '../platform/lifecycle/duties';
import type { IntervalTask } from '../platform/lifecycle/interval-task';
import { Storage } from './storage.entity';
import { StorageStates } from './storage-states';

const INTERVAL_MS = 60_000;
/** A failed storage is checked sooner, because its schedules wait for it. */
const FAILED_RETRY_MS = 300_000;

/** Periodically checks every storage, so that a revoked key is noticed before the next scheduled backup. */
@Injectable()
export class StorageWatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly states: StorageStates,
    private readonly duties: Duties,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties.task('storage checks', INTERVAL_MS, (now) => this.checkDue(now)).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  async checkDue(now: Date): Promise<void> {
    const everyMs = this.config.get('FAIRLEAD_STORAGE_CHECK_MINUTES') * 60_000;
    for (const { id, status, checkedAt } of await this.dataSource.manager.find(Storage, { select: WATCHED })) {
      const waitMs = status === 'failed' ? Math.min(FAILED_RETRY_MS, everyMs) : everyMs;
      if (checkedAt && now.getTime() - checkedAt.getTime() < waitMs) continue;
      await this.dataSource.transaction((tx) => this.states.requestCheck(tx, id));
    }
  }
}

const WATCHED = { id: true, status: true, checkedAt: true };
