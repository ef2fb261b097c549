import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan, type FindOptionsWhere } from 'typeorm';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { sha256Hex, randomBase62 } from '../../auth/secret-tokens';
import { EventsService } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { StartupNotices, type StartupNotice } from '../../platform/lifecycle/startup-notices';
import { COOKIE_SCHEME } from '../sessions/cookie-scheme';
import { newUser } from '../new-user';
import { FIRST_OWNER, Setup } from './setup.entity';
import { userSubject } from '../user.record';
import { User } from '../user.entity';

const HOUR_MS = 3_600_000;
const TOKEN_LENGTH = 32;

/**
 * There is no default password: the first owner is created with a link that is only printed to the terminal and log of
 * the first start, or from the settings.
 */
@Injectable()
export class FirstOwnerSetup implements StartupNotice, OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Setup');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly events: EventsService,
    private readonly notices: StartupNotices,
  ) {}

  onModuleInit(): void {
    this.notices.add(this);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(Setup)
      .values({ id: FIRST_OWNER, tokenHash: null, tokenExpiresAt: null, completedAt: null })
      .orIgnore()
      .execute();
    const email = this.config.get('FAIRLEAD_ADMIN_EMAIL');
    const password = this.config.get('FAIRLEAD_ADMIN_PASSWORD');
    if (email === undefined || password === undefined || (await this.completed())) return;
    const owner = await newUser({ email, password, role: 'owner' });
    const made = await this.dataSource.transaction((tx) => this.claim(tx, {}, owner));
    if (made) this.logger.log(`The first owner is ${email}, as set in FAIRLEAD_ADMIN_EMAIL.`);
  }

  /** Each start without an owner creates a new link, which replaces the previous one. */
  async lines(publicUrl: string): Promise<string[]> {
    const token = `fls_${randomBase62(TOKEN_LENGTH)}`;
    const hours = this.config.get('FAIRLEAD_SETUP_LINK_HOURS');
    const tokenExpiresAt = new Date(Date.now() + hours * HOUR_MS);
    const made = await this.dataSource.manager.update(
      Setup,
      { id: FIRST_OWNER, completedAt: IsNull() },
      { tokenHash: sha256Hex(token), tokenExpiresAt },
    );
    if (made.affected !== 1) return [];
    // The fragment is not sent to servers, so no proxy logs it.
    return [`Create the first owner (the link can be used once, within ${hours} h): ${publicUrl}/setup#token=${token}`];
  }

  async completed(): Promise<boolean> {
    const setup = await this.dataSource.manager.findOneBy(Setup, { id: FIRST_OWNER });
    return setup !== null && setup.completedAt !== null;
  }

  /** Creates the owner in the caller's transaction; of concurrent requests with the same link, one succeeds. */
  async make(tx: Tx, setupToken: string, owner: User): Promise<void> {
    const rightLink = { tokenHash: sha256Hex(setupToken), tokenExpiresAt: MoreThan(new Date()) };
    if (await this.claim(tx, rightLink, owner)) return;
    const setup = await tx.findOneBy(Setup, { id: FIRST_OWNER });
    if (setup !== null && setup.completedAt !== null) throw new AppError('SETUP_COMPLETED');
    throw new AppError('CREDENTIALS_INVALID', {
      message: 'The link is invalid or has expired; restart Fairlead for a new one.',
      headers: COOKIE_SCHEME,
    });
  }

  private async claim(tx: Tx, condition: FindOptionsWhere<Setup>, owner: User): Promise<boolean> {
    const claimed = await tx.update(
      Setup,
      { id: FIRST_OWNER, completedAt: IsNull(), ...condition },
      { completedAt: new Date(), tokenHash: null, tokenExpiresAt: null },
    );
    if (claimed.affected !== 1) return false;
    await tx.insert(User, owner);
    await this.events.record(tx, {
      name: 'user.created',
      subject: userSubject(owner),
      actor: SYSTEM_ACTOR,
      data: { email: owner.email, role: owner.role },
    });
    return true;
  }
}
