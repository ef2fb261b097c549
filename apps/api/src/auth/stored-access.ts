import { Injectable } from '@nestjs/common';
import { AppError } from '../platform/http/errors/app-error';
import { CurrentAccess } from '../platform/http/request/current-access';
import type { AccessRequest } from './access-request';
import { SessionAuthenticator, TokenAuthenticator } from './authenticators';
import { bearerToken } from './bearer-errors';
import type { Caller } from './caller';

/** Compares the access that a request began with and what its token or session allows now. */
@Injectable()
export class StoredAccess extends CurrentAccess {
  constructor(
    private readonly tokens: TokenAuthenticator,
    private readonly sessions: SessionAuthenticator,
  ) {
    super();
  }

  /** A database that does not respond ends no access: only a refusal does. */
  override async holds(request: AccessRequest): Promise<boolean> {
    const { caller } = request;
    if (caller === undefined) return true;
    try {
      const now = await this.identify(request, caller);
      return now !== undefined && hasAllOf(now, caller);
    } catch (error) {
      return !(error instanceof AppError && error.status < 500);
    }
  }

  private async identify(request: AccessRequest, { kind, ip }: Caller): Promise<Caller | undefined> {
    if (kind === 'token') return this.tokens.authenticate(bearerToken(request.headers.authorization) ?? '', ip);
    return (await this.sessions.peek(request.sessionId ?? '', ip))?.caller;
  }
}

function hasAllOf(now: Caller, before: Caller): boolean {
  const sameServers = String(now.serverIds) === String(before.serverIds);
  const sameApplications = String(now.applicationIds) === String(before.applicationIds);
  return sameServers && sameApplications && [...before.scopes].every((scope) => now.scopes.has(scope));
}
