import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { EventEntry } from '../../events/event.entity';
import { EventsService } from '../../events/events.service';
import { PendingEventWriters } from '../../events/pending-event-writers';
import type { Config } from '../../platform/config/config';
import { createDataSource, dataSourceOptions, SQLITE_FILE } from '../../platform/database/data-source';
import { StoredSetting } from '../../platform/settings/stored-setting.entity';
import { StoredSettings } from '../../platform/settings/stored-settings';
import { Signals } from '../../platform/signals/signals';
import { lockOwners } from '../last-owner';
import { Setup } from '../setup/setup.entity';
import { RecoveryCode } from '../totp/recovery-code.entity';
import { SecondFactor } from '../totp/second-factor';
import { TotpSecret } from '../totp/totp-secret.entity';
import { User } from '../user.entity';
import { issueResetLink, type IssuedResetLink } from './issue-reset-link';
import { ResetLink } from './reset-link.entity';

const ENTITIES = [User, ResetLink, EventEntry, Setup, TotpSecret, RecoveryCode, StoredSetting];

export interface ResetLinkOptions {
  /** Also disables the authenticator app, for a user who has lost it and the recovery codes. */
  readonly disableTotp: boolean;
}

/**
 * Issues a reset link beside a running Fairlead: it only needs the database, in one short transaction, and does not
 * take the lock that prevents a second worker. Returns the text to print.
 */
export async function resetLinkFor(config: Config, email: string, options: ResetLinkOptions): Promise<string[]> {
  const file = join(config.get('FAIRLEAD_DATA_DIR'), SQLITE_FILE);
  if (config.dialect === 'sqlite' && !existsSync(file)) throw new Error(`No database was found at ${file}.`);
  const dataSource = createDataSource(dataSourceOptions(config, ENTITIES));
  await dataSource.initialize();
  try {
    const { path, expiresAt } = await issue(dataSource, config, email.trim().toLowerCase(), options);
    const until = expiresAt.toISOString();
    return [
      `Set a new password for ${email} (the link can be used once, until ${until}): ${config.publicUrl()}${path}`,
    ];
  } finally {
    await dataSource.destroy();
  }
}

async function issue(
  dataSource: DataSource,
  config: Config,
  email: string,
  { disableTotp }: ResetLinkOptions,
): Promise<IssuedResetLink> {
  const signals = new Signals();
  const events = new EventsService(dataSource, signals, new PendingEventWriters(dataSource));
  await new StoredSettings(dataSource, config, signals).load();
  const hours = config.get('FAIRLEAD_RESET_LINK_HOURS');
  return dataSource.transaction(async (tx) => {
    // Writing first makes SQLite wait for the lock of the other process instead of failing later.
    await lockOwners(tx);
    const user = await tx.findOneBy(User, { email });
    if (user === null) throw new Error(`No user has the email address ${email}.`);
    if (user.deactivatedAt !== null) throw new Error(`${email} is deactivated.`);
    if (disableTotp) await new SecondFactor(events).disable(tx, user, SYSTEM_ACTOR);
    return issueResetLink(tx, events, user, { actor: SYSTEM_ACTOR, hours });
  });
}
