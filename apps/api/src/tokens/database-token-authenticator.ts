import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TokenAuthenticator } from '../auth/authenticators';
import { tokenRejectedError } from '../auth/bearer-errors';
import type { Caller } from '../auth/caller';
import { isInRanges } from '../platform/network/ip-ranges';
import { sha256Hex } from '../auth/secret-tokens';
import { AppError } from '../platform/http/errors/app-error';
import { applicationScopes } from './token-binding';
import { createTokenLookup } from './token-lookup';
import { isTokenText } from './token-text';
import { TokenUsage } from './token-usage';

@Injectable()
export class DatabaseTokenAuthenticator extends TokenAuthenticator {
  private readonly find: ReturnType<typeof createTokenLookup>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    private readonly usage: TokenUsage,
  ) {
    super();
    this.find = createTokenLookup(dataSource);
  }

  async authenticate(text: string, ip: string): Promise<Caller> {
    if (!isTokenText(text)) throw tokenRejectedError('TOKEN_INVALID');
    const token = await this.find(sha256Hex(text));
    if (token === undefined) throw tokenRejectedError('TOKEN_INVALID');
    if (token.revoked) throw tokenRejectedError('TOKEN_REVOKED');
    const now = Date.now();
    if (token.expiresAt !== undefined && token.expiresAt.getTime() <= now) throw tokenRejectedError('TOKEN_EXPIRED');
    const { id, name, scopes, allowedIps, serverIds, applicationIds } = token;
    if (allowedIps !== undefined && !isInRanges(ip, allowedIps)) throw new AppError('IP_NOT_ALLOWED');
    this.usage.record(id, ip, now);
    return {
      kind: 'token',
      id,
      name,
      scopes: applicationIds === undefined ? scopes : applicationScopes(scopes),
      ip,
      ...(serverIds !== undefined && { serverIds }),
      ...(applicationIds !== undefined && { applicationIds }),
    };
  }
}
