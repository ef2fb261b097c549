import { Injectable } from '@nestjs/common';
import type { CreateApplication } from '@fairlead/dto';
import type { Tx } from '../../platform/database/tx';
import type { Caller } from '../../platform/http/request/api-request';
import type { Application } from '../application.entity';

export type SettingsHook = (tx: Tx, application: Application) => Promise<void>;
export type CreationHook = (tx: Tx, caller: Caller, application: Application, body: CreateApplication) => Promise<void>;

/** Modules that keep something which follows from the settings of an application register here. */
@Injectable()
export class SettingsHooks {
  private readonly hooks: SettingsHook[] = [];
  private readonly creationHooks: CreationHook[] = [];

  add(hook: SettingsHook): void {
    this.hooks.push(hook);
  }

  /** Registers a hook for new applications alone. */
  onCreation(hook: CreationHook): void {
    this.creationHooks.push(hook);
  }

  /** Called in the transaction that creates or changes the application. */
  async run(tx: Tx, application: Application): Promise<void> {
    for (const hook of this.hooks) await hook(tx, application);
  }

  /** Called in the transaction that creates the application, after the event of its creation. */
  async runCreation(tx: Tx, caller: Caller, application: Application, body: CreateApplication): Promise<void> {
    for (const hook of this.creationHooks) await hook(tx, caller, application, body);
  }
}
