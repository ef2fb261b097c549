import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Mutex } from 'async-mutex';
import { DataSource } from 'typeorm';
import { Config, type SettingName } from '../config/config';
import type { Tx } from '../database/tx';
import { IntervalTask } from '../lifecycle/interval-task';
import { Signals, type Unsubscribe } from '../signals/signals';
import { StoredSetting } from './stored-setting.entity';

const TOPIC = 'settings';
/** Signals between processes may get lost, so the settings are also polled. */
const POLL_MS = 15_000;

/** Keeps the settings of this process in sync with the stored ones. */
@Injectable()
export class StoredSettings implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Settings');
  private readonly turn = new Mutex();
  private readonly task = new IntervalTask('settings', POLL_MS, () => this.load());
  private readonly listeners = new Map<SettingName, () => Promise<void>>();
  private stopListening: Unsubscribe = () => undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly signals: Signals,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.load();
    this.stopListening = this.signals.on(TOPIC, () => void this.load().catch((error) => this.failed(error)));
    if (this.config.dialect === 'postgres') this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopListening();
    await this.task.stop();
    // A reload after a signal of another process may still be running.
    await this.turn.waitForUnlock();
  }

  /** Null resets a setting to its default. Every process is notified after the commit. */
  async change(tx: Tx, name: string, text: string | null): Promise<void> {
    if (text === null) await tx.delete(StoredSetting, { name });
    else await tx.upsert(StoredSetting, { name, value: text, updatedAt: new Date() }, ['name']);
    this.signals.sendAfterCommit(tx, TOPIC);
  }

  /** Registers a listener that runs in each process once it uses another value of the setting. */
  onChange(name: SettingName, listener: () => Promise<void>): void {
    this.listeners.set(name, listener);
  }

  /** Serialised, so that an older state never overwrites a newer one. */
  async load(): Promise<void> {
    const changed = await this.turn.runExclusive(async () => {
      const before = [...this.listeners.keys()].map((name) => [name, this.config.get(name)] as const);
      const rows = await this.dataSource.manager.find(StoredSetting);
      const problems = this.config.useStored(new Map(rows.map(({ name, value }) => [name, value])));
      for (const problem of problems) this.logger.warn(`A stored setting was ignored: ${problem}.`);
      return before.filter(([name, value]) => this.config.get(name) !== value).map(([name]) => name);
    });
    for (const name of changed)
      await this.listeners
        .get(name)?.()
        .catch((error) => this.unfinished(name, error));
  }

  private unfinished(name: string, error: unknown): void {
    this.logger.error(`The new value of ${name} could not be put into effect everywhere.`, error);
  }

  private failed(error: unknown): void {
    this.logger.error('The stored settings cannot be read.', error);
  }
}
