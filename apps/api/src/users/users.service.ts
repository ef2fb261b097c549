import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ROLES } from '@fairlead/contracts';
import type { CreateUser, TokenChoice, UpdateUser, UserAccessRecord, UserRecord, UsersQuery } from '@fairlead/dto';
import { DataSource, IsNull, Not } from 'typeorm';
import { actorOf, type Caller } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { findLocked } from '../platform/database/query/find-locked';
import { likeContains } from '../platform/database/query/like-search';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import { ResultPage } from '../platform/http/response/result-page';
import { userChanges } from './user-changes';
import { rejectTakenEmail } from './email-taken';
import { OwnershipEndHooks } from './ownership-end-hooks';
import { newUser } from './new-user';
import { assertNotLastOwner, assertStillOwner } from './last-owner';
import { ResetLink } from './reset/reset-link.entity';
import { Sessions } from './sessions/sessions';
import { SecondFactor } from './totp/second-factor';
import { userSubject, toUserRecord } from './user.record';
import { User } from './user.entity';
import { UserTokens } from './user-tokens';

@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly secondFactor: SecondFactor,
    private readonly formerOwners: OwnershipEndHooks,
    private readonly tokens: UserTokens,
    private readonly events: EventsService,
  ) {}

  async list(query: UsersQuery): Promise<ResultPage<UserRecord>> {
    const direction = query.sort.startsWith('-') ? 'DESC' : 'ASC';
    const property = query.sort.endsWith('email') ? 'email' : 'createdAt';
    const { search } = query;
    const found = search === undefined ? [{}] : [{ email: likeContains(search) }, { name: likeContains(search) }];
    const [users, total] = await this.dataSource.manager.findAndCount(User, {
      where: found.map((text) => ({
        ...text,
        ...(query.role && { role: query.role }),
        ...(query.active !== undefined && { deactivatedAt: query.active ? IsNull() : Not(IsNull()) }),
      })),
      order: { [property]: direction, id: direction },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new ResultPage(users.map(toUserRecord), total, query);
  }

  async create(caller: Caller, body: CreateUser): Promise<UserRecord> {
    const user = await newUser(body);
    const { email, role } = user;
    const event = {
      name: 'user.created',
      subject: userSubject(user),
      actor: actorOf(caller),
      data: { email, role },
    } as const;
    const made = this.dataSource.transaction(async (tx) => {
      await assertStillOwner(tx, caller);
      await tx.insert(User, user);
      await this.events.record(tx, event);
    });
    await rejectTakenEmail(made);
    return toUserRecord(user);
  }

  /** A changed role takes effect with the user's next request, because sessions are read on each request. */
  async update(caller: Caller, id: string, body: UpdateUser): Promise<UserAccessRecord> {
    return this.dataSource.transaction(async (tx) => {
      await assertStillOwner(tx, caller);
      const user = await this.find(tx, id);
      const changed = { ...user, name: body.name === undefined ? user.name : body.name, role: body.role ?? user.role };
      const changes = userChanges(user, changed);
      if (Object.keys(changes).length === 0) return { ...toUserRecord(user), ...NO_TOKENS };
      if (changed.role !== 'owner') {
        await assertNotLastOwner(tx, user, 'given another role');
        if (user.role === 'owner') await this.formerOwners.run(tx, id, actorOf(caller));
      }
      await tx.update(User, { id }, { name: changed.name, role: changed.role });
      const tokens = isDemotion(user, changed) ? await this.endAccess(tx, caller, user, body.tokens) : NO_TOKENS;
      await this.record(tx, 'user.updated', caller, user, { changes, ...countsOf(tokens) });
      return { ...toUserRecord(changed), ...tokens };
    });
  }

  /** Signs the user out immediately and prevents further sign-ins. */
  async deactivate(caller: Caller, id: string, choice: TokenChoice): Promise<UserAccessRecord> {
    return this.dataSource.transaction(async (tx) => {
      await assertStillOwner(tx, caller);
      const user = await this.find(tx, id);
      if (user.deactivatedAt !== null) return { ...toUserRecord(user), ...NO_TOKENS };
      await assertNotLastOwner(tx, user, 'deactivated');
      const deactivatedAt = new Date();
      await tx.update(User, { id }, { deactivatedAt });
      await tx.delete(ResetLink, { userId: id });
      await this.formerOwners.run(tx, id, actorOf(caller));
      const tokens = await this.endAccess(tx, caller, user, choice);
      await this.record(tx, 'user.deactivated', caller, user, { email: user.email, ...countsOf(tokens) });
      return { ...toUserRecord({ ...user, deactivatedAt }), ...tokens };
    });
  }

  /** The user can sign in as before; their previous sessions stay revoked. */
  async reactivate(caller: Caller, id: string): Promise<UserRecord> {
    return this.dataSource.transaction(async (tx) => {
      await assertStillOwner(tx, caller);
      const user = await this.find(tx, id);
      if (user.deactivatedAt === null) return toUserRecord(user);
      await tx.update(User, { id }, { deactivatedAt: null });
      await this.record(tx, 'user.reactivated', caller, user, { email: user.email });
      return toUserRecord({ ...user, deactivatedAt: null });
    });
  }

  /** For users who have lost their phone. Users disable their own with their password. */
  async disableTotp(caller: Caller, id: string): Promise<UserRecord> {
    if (caller.id === id) {
      throw new AppError('RESOURCE_CONFLICT', {
        message: 'Disable your own two-factor authentication in your account, with your password.',
      });
    }
    return this.dataSource.transaction(async (tx) => {
      await assertStillOwner(tx, caller);
      return toUserRecord(await this.secondFactor.disable(tx, await this.find(tx, id), actorOf(caller)));
    });
  }

  /** Ends what was granted under the previous role: sessions, and tokens unless they are to be kept. */
  private async endAccess(tx: Tx, caller: Caller, { id }: User, choice: TokenChoice = 'revoke'): Promise<TokenOutcome> {
    await this.sessions.closeAll(tx, id);
    if (choice === 'keep') return { revoked_tokens: [], kept_tokens: await this.tokens.validOf(tx, id) };
    return { revoked_tokens: await this.tokens.revokeOf(tx, id, actorOf(caller)), kept_tokens: [] };
  }

  private async find(tx: Tx, id: string): Promise<User> {
    const user = await findLocked(tx, User, { id });
    if (user === null) throw new AppError('RESOURCE_NOT_FOUND');
    return user;
  }

  private record(
    tx: Tx,
    name: 'user.updated' | 'user.deactivated' | 'user.reactivated',
    caller: Caller,
    user: User,
    data: Record<string, unknown>,
  ): Promise<void> {
    return this.events.record(tx, { name, subject: userSubject(user), actor: actorOf(caller), data });
  }
}

type TokenOutcome = Pick<UserAccessRecord, 'revoked_tokens' | 'kept_tokens'>;

const NO_TOKENS: TokenOutcome = { revoked_tokens: [], kept_tokens: [] };

/** ROLES begins with the most privileged role. */
function isDemotion(before: User, after: User): boolean {
  return ROLES.indexOf(after.role) > ROLES.indexOf(before.role);
}

/** For the audit log; each revoked token has an event of its own. */
function countsOf({ revoked_tokens: revoked, kept_tokens: kept }: TokenOutcome): Record<string, number> {
  return {
    ...(revoked.length > 0 && { tokens_revoked: revoked.length }),
    ...(kept.length > 0 && { tokens_kept: kept.length }),
  };
}
