import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CreatedToken, CreateToken, TokenRecord, TokensQuery, TokenState } from '@fairlead/dto';
import { And, DataSource, Equal, IsNull, LessThanOrEqual, MoreThan, Not, type FindOptionsWhere } from 'typeorm';
import { actorOf, type Caller } from '../auth/caller';
import { sha256Hex } from '../auth/secret-tokens';
import { EventsService } from '../events/events.service';
import { newId } from '../platform/database/new-id';
import { findLocked } from '../platform/database/query/find-locked';
import { likeContains } from '../platform/database/query/like-search';
import type { Tx } from '../platform/database/tx';
import { AppError, invalidField } from '../platform/http/errors/app-error';
import { ResultPage } from '../platform/http/response/result-page';
import { User } from '../users/user.entity';
import { assertBinding, scopesInForce } from './token-binding';
import { tokenHint, newTokenText } from './token-text';
import { Token } from './token.entity';

const SORTED = { created_at: 'createdAt', name: 'name', last_used_at: 'lastUsedAt', expires_at: 'expiresAt' } as const;

@Injectable()
export class TokensService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsService,
  ) {}

  async create(caller: Caller, body: CreateToken): Promise<CreatedToken> {
    const text = newTokenText();
    const token = newToken(caller, body, text);
    await this.dataSource.transaction(async (tx) => {
      await assertMayCreate(tx, caller);
      await assertBinding(tx, body);
      await tx.insert(Token, token);
      const { name, scopes, serverIds, applicationIds } = token;
      await this.events.record(tx, {
        name: 'token.created',
        subject: { type: 'token', id: token.id, name },
        actor: actorOf(caller),
        data: {
          name,
          scopes,
          ...(serverIds && { server_ids: serverIds }),
          ...(applicationIds && { application_ids: applicationIds }),
        },
      });
    });
    return { ...toTokenRecord(token), token: text };
  }

  async list(query: TokensQuery): Promise<ResultPage<TokenRecord>> {
    const names = [
      ...(query.name === undefined ? [] : [Equal(query.name)]),
      ...(query.search === undefined ? [] : [likeContains(query.search)]),
    ];
    const where = ofState(query.status).map((state) => ({
      ...state,
      ...(names.length > 0 && { name: And(...names) }),
      ...(query.created_by !== undefined && { createdById: query.created_by }),
    }));
    const [tokens, total] = await this.dataSource.manager.findAndCount(Token, {
      where,
      order: sortOrder(SORTED, query.sort),
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new ResultPage(tokens.map(toTokenRecord), total, query);
  }

  async find(id: string): Promise<TokenRecord> {
    const token = await this.dataSource.manager.findOneBy(Token, { id });
    if (token === null) throw new AppError('RESOURCE_NOT_FOUND');
    return toTokenRecord(token);
  }

  /** Once this resolves, the next request with the token is rejected in every process. Idempotent. */
  async revoke(caller: Caller, id: string): Promise<TokenRecord> {
    return this.dataSource.transaction(async (tx) => {
      const revoked = await tx.update(Token, { id, revokedAt: IsNull() }, { revokedAt: new Date() });
      const token = await tx.findOneBy(Token, { id });
      if (token === null) throw new AppError('RESOURCE_NOT_FOUND');
      if (revoked.affected === 1) {
        await this.events.record(tx, {
          name: 'token.revoked',
          subject: { type: 'token', id, name: token.name },
          actor: actorOf(caller),
          data: { name: token.name },
        });
      }
      return toTokenRecord(token);
    });
  }
}

/** The creator may have been deactivated or demoted since the request was authorized; that revokes their tokens. */
async function assertMayCreate(tx: Tx, { id }: Caller): Promise<void> {
  const user = await findLocked(tx, User, { id });
  if (user === null || (user.deactivatedAt === null && user.role !== 'viewer')) return;
  throw new AppError('INSUFFICIENT_ROLE');
}

function newToken(caller: Caller, body: CreateToken, text: string): Token {
  const createdAt = new Date();
  const expiresAt = body.expires_at ? new Date(body.expires_at) : null;
  if (expiresAt !== null && expiresAt <= createdAt) {
    throw invalidField('expires_at', 'expires_at must be in the future', 'is_in_the_future');
  }
  return {
    id: newId('token'),
    name: body.name,
    hash: sha256Hex(text),
    hint: tokenHint(text),
    scopes: scopesInForce(body.scopes, body.application_ids),
    allowedIps: body.allowed_ips ?? null,
    serverIds: body.server_ids ?? null,
    applicationIds: body.application_ids ?? null,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    lastUsedIp: null,
    createdById: caller.id,
    createdByName: caller.name,
    createdAt,
  };
}

function ofState(state: TokenState | undefined): FindOptionsWhere<Token>[] {
  const now = new Date();
  switch (state) {
    case undefined:
      return [{}];
    case 'revoked':
      return [{ revokedAt: Not(IsNull()) }];
    case 'expired':
      return [{ revokedAt: IsNull(), expiresAt: LessThanOrEqual(now) }];
    case 'active':
      return [
        { revokedAt: IsNull(), expiresAt: IsNull() },
        { revokedAt: IsNull(), expiresAt: MoreThan(now) },
      ];
  }
}

function toTokenRecord(token: Token): TokenRecord {
  return {
    id: token.id,
    name: token.name,
    token_hint: token.hint,
    scopes: token.scopes,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    last_used_ip: token.lastUsedIp,
    expires_at: token.expiresAt?.toISOString() ?? null,
    allowed_ips: token.allowedIps,
    server_ids: token.serverIds,
    application_ids: token.applicationIds,
    revoked_at: token.revokedAt?.toISOString() ?? null,
    created_by: { id: token.createdById, name: token.createdByName },
  };
}

type Order<P extends string> = Partial<Record<P | 'id', 'ASC' | 'DESC'>>;

/**
 * Converts `-created_at` to TypeORM's order. Ties are sorted by id in the same direction, so that pages never overlap.
 */
function sortOrder<P extends string>(properties: Readonly<Record<string, P>>, sort: string): Order<P> {
  const descending = sort.startsWith('-');
  const property = properties[descending ? sort.slice(1) : sort];
  if (property === undefined) throw new Error(`Cannot sort by ${sort}.`);
  const direction = descending ? 'DESC' : 'ASC';
  const order: Order<P | 'id'> = {};
  order[property] = direction;
  order.id = direction;
  return order;
}
