import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TokenAuthenticator } from '../auth/authenticator';
import { tokenRefused } from '../auth/bearer';
import type { Caller } from '../auth/caller';
import { isListed } from '../auth/ip-list';
import { hashOf } from '../auth/secret-text';
import { AppError } from '../platform/http/app-error';
import { storedTokens } from './stored-token';
import { isTokenText } from './token-text';
import { TokenUsage } from './token-usage';

@Injectable()
export class DatabaseTokenAuthenticator extends TokenAuthenticator {
  private readonly find: ReturnType<typeof storedTokens>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    private readonly usage: TokenUsage,
  ) {
    super();
    this.find = storedTokens(dataSource);
  }

  async authenticate(text: string, ip: string): Promise<Caller> {
    if (!isTokenText(text)) throw tokenRefused('TOKEN_INVALID');
    const token = await this.find(hashOf(text));
    if (token === undefined) throw tokenRefused('TOKEN_INVALID');
    if (token.revoked) throw tokenRefused('TOKEN_REVOKED');
    const now = Date.now();
    if (token.expiresAt !== undefined && token.expiresAt.getTime() <= now) throw tokenRefused('TOKEN_EXPIRED');
    const { id, name, scopes, allowedIps, serverIds } = token;
    if (allowedIps !== undefined && !isListed(ip, allowedIps)) throw new AppError('IP_NOT_ALLOWED');
    this.usage.note(id, ip, now);
    return { kind: 'token', id, name, scopes, ip, ...(serverIds !== undefined && { serverIds }) };
  }
}
