import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CreatedToken, CreateToken, TokenRecord, TokensQuery, TokenState } from '@fairlead/dto';
import { And, DataSource, Equal, IsNull, LessThanOrEqual, MoreThan, Not, type FindOptionsWhere } from 'typeorm';
import { actorOf, type Caller } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { likeContains } from '../platform/database/query/like-search';
import { AppError } from '../platform/http/errors/app-error';
import { ResultPage } from '../platform/http/response/result-page';
import { assertBinding } from './token-binding';
import { mayHaveTokens, tokenExpiry, TokenIssuer } from './token-issuer';
import { Token } from './token.entity';

const SORTED = { created_at: 'createdAt', name: 'name', last_used_at: 'lastUsedAt', expires_at: 'expiresAt' } as const;

@Injectable()
export class TokensService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsService,
    private readonly issuer: TokenIssuer,
  ) {}

  async create(caller: Caller, body: CreateToken): Promise<CreatedToken> {
    tokenExpiry(body.expires_at);
    const { token, text } = await this.dataSource.transaction(async (tx) => {
      if (!(await mayHaveTokens(tx, caller.id))) throw new AppError('INSUFFICIENT_ROLE');
      await assertBinding(tx, body);
      return this.issuer.issue(tx, body, { createdBy: caller, actor: actorOf(caller) });
    });
    return { ...toTokenRecord(token), token: text };
  }

  async list(query: TokensQuery): Promise<ResultPage<TokenRecord>> {
    const names = [
      ...(query.name === undefined ? [] : [Equal(query.name)]),
      ...(query.search === undefined ? [] : [likeContains(query.search)]),
    ];
    const pipelines = [
      ...(query.kind === undefined ? [] : [query.kind === 'personal' ? IsNull() : Not(IsNull())]),
      ...(query.pipeline_id === undefined ? [] : [Equal(query.pipeline_id)]),
    ];
    const where = ofState(query.status).map((state) => ({
      ...state,
      ...(names.length > 0 && { name: And(...names) }),
      ...(query.created_by !== undefined && { createdById: query.created_by }),
      ...(pipelines.length > 0 && { pipelineId: And(...pipelines) }),
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
    kind: token.pipelineId === null ? 'personal' : 'pipeline',
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
