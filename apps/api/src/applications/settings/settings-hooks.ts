import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/tx';
import type { Application } from '../application.entity';

export type SettingsHook = (tx: Tx, application: Application) => Promise<void>;

/** Modules that keep something which follows from the settings of an application register here. */
@Injectable()
export class SettingsHooks {
  private readonly hooks: SettingsHook[] = [];

  add(hook: SettingsHook): void {
    this.hooks.push(hook);
  }

  /** Called in the transaction that creates or changes the application. */
  async run(tx: Tx, application: Application): Promise<void> {
    for (const hook of this.hooks) await hook(tx, application);
  }
}
