import { Injectable } from '@nestjs/common';
import { EventsService } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { StoredSettings } from '../../platform/settings/stored-settings';
import type { User } from '../user.entity';

const NAME = 'FAIRLEAD_ACME_EMAIL';

/** The contact address of the ACME account, as the set-up stores it. Afterwards it is changed with the other settings. */
@Injectable()
export class ContactAddress {
  constructor(
    private readonly config: Config,
    private readonly stored: StoredSettings,
    private readonly events: EventsService,
  ) {}

  get isConfigured(): boolean {
    return this.config.get(NAME) !== undefined;
  }

  /** @throws {AppError} RESOURCE_CONFLICT if the environment sets it, which takes precedence over a stored value. */
  assertChangeable(): void {
    if (this.config.source(NAME) === 'environment')
      throw new AppError('RESOURCE_CONFLICT', { message: `${NAME} is set in the environment; change it there.` });
  }

  async set(tx: Tx, address: string, owner: User): Promise<void> {
    const from = this.config.get(NAME);
    await this.stored.change(tx, NAME, address);
    await this.events.record(tx, {
      name: 'instance.settings_changed',
      subject: { type: 'instance', id: 'instance', name: NAME },
      actor: { type: 'user', id: owner.id, name: owner.email },
      data: { name: NAME, from, to: address },
    });
  }

  /** This process uses the stored value when it resolves. */
  load(): Promise<void> {
    return this.stored.load();
  }
}
