import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, LessThan } from 'typeorm';
import { Config } from '../platform/config/config';
import { Duties } from '../platform/lifecycle/duties';
import { IntervalTask } from '../platform/lifecycle/interval-task';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { UploadFiles } from './storage/upload-files';
import { UploadStore } from './upload-store';
import { Upload } from './upload.entity';

const INTERVAL_MS = 300_000;
const BATCH = 500;

/**
 * Removes uploads that have expired, complete or not, and files that belong to none. Rows are removed by one process for all,
 * files by each, because each may have a disk of its own.
 */
@Injectable()
export class UploadRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private tasks: IntervalTask[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: UploadStore,
    private readonly files: UploadFiles,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
    private readonly duties: Duties,
  ) {}

  onApplicationBootstrap(): void {
    const files = new IntervalTask('upload files', INTERVAL_MS, () => this.removeFiles(new Date()));
    const rows = this.duties.task('upload retention', INTERVAL_MS, (now) => this.removeExpired(now));
    this.tasks = this.config.get('FAIRLEAD_ROLE') === 'api' ? [files] : [rows, files];
    for (const task of this.tasks) task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  async removeExpired(now: Date): Promise<void> {
    const expired = await this.dataSource.manager.find(Upload, {
      select: { id: true },
      where: { expiresAt: LessThan(now) },
      order: { expiresAt: 'ASC' },
      take: BATCH,
    });
    for (const { id } of expired) {
      if (this.shutdown.signal.aborted) return;
      const isRemoved = await this.dataSource.transaction((tx) => this.store.removeUnused(tx, id));
      if (isRemoved) await this.files.remove(id);
    }
  }

  /** A file has no row until its archive was received whole, and loses it together with its application. */
  async removeFiles(now: Date): Promise<void> {
    const seconds = this.config.get('FAIRLEAD_UPLOAD_TIMEOUT_SECONDS');
    const old = await this.files.idsBefore(new Date(now.getTime() - seconds * 1000));
    for (let at = 0; at < old.length && !this.shutdown.signal.aborted; at += BATCH) {
      const ids = old.slice(at, at + BATCH);
      const known = await this.dataSource.manager.find(Upload, { select: { id: true }, where: { id: In(ids) } });
      const still = new Set(known.map(({ id }) => id));
      for (const id of ids) if (!still.has(id)) await this.files.remove(id);
    }
  }
}
