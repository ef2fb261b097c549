import { Injectable } from '@nestjs/common';
import type { UserTokenRecord } from '@fairlead/dto';
import { In, IsNull, MoreThan } from 'typeorm';
import type { Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import type { Tx } from '../platform/database/tx';
import { UserTokens } from '../users/user-tokens';
import { Token } from './token.entity';

/** What happens to the tokens of a user who loses access, and could otherwise go on with them. */
@Injectable()
export class CreatedTokens extends UserTokens {
  constructor(private readonly events: EventsService) {
    super();
  }

  override async validOf(tx: Tx, userId: string): Promise<UserTokenRecord[]> {
    return (await this.find(tx, userId)).map(toUserTokenRecord);
  }

  override async revokeOf(tx: Tx, userId: string, actor: Actor): Promise<UserTokenRecord[]> {
    const tokens = await this.find(tx, userId);
    if (tokens.length === 0) return [];
    await tx.update(Token, { id: In(tokens.map(({ id }) => id)) }, { revokedAt: new Date() });
    for (const { id, name } of tokens) {
      const data = { name, with_user: userId };
      await this.events.record(tx, { name: 'token.revoked', subject: { type: 'token', id, name }, actor, data });
    }
    return tokens.map(toUserTokenRecord);
  }

  private find(tx: Tx, createdById: string): Promise<Token[]> {
    const valid = { createdById, revokedAt: IsNull() };
    return tx.find(Token, {
      where: [
        { ...valid, expiresAt: IsNull() },
        { ...valid, expiresAt: MoreThan(new Date()) },
      ],
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }
}

function toUserTokenRecord({ id, name, hint }: Token): UserTokenRecord {
  return { id, name, token_hint: hint };
}
