import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../platform/http/errors/app-error';
import type { ApiRequest } from '../platform/http/request/api-request';
import { disconnectSignal } from '../platform/http/streaming/server-sent-events';
import { StreamLimiter } from '../platform/http/streaming/stream-limiter';
import { Shutdown } from '../platform/lifecycle/shutdown';
import type { AccessRequest } from './access-request';
import { SessionAuthenticator, TokenAuthenticator } from './authenticators';
import { bearerToken } from './bearer-errors';
import type { Caller } from './caller';

const CHECK_MS = 5000;

/** Streams last longer than the access that opened them: they end when their token or session does, or gets fewer rights. */
@Injectable()
export class OpenStreams {
  /** How often access is checked. Tests are less patient. */
  checkMs = CHECK_MS;

  constructor(
    private readonly limiter: StreamLimiter,
    private readonly shutdown: Shutdown,
    private readonly tokens: TokenAuthenticator,
    private readonly sessions: SessionAuthenticator,
  ) {}

  /**
   * Runs the stream until it ends; the signal also aborts when the client disconnects or the process shuts down.
   *
   * @throws {AppError} STREAM_LIMIT_REACHED
   */
  async run(request: ApiRequest, response: Response, stream: (signal: AbortSignal) => Promise<void>): Promise<void> {
    await this.limiter.run(request, async () => {
      const accessEnded = new AbortController();
      const check = setInterval(() => void this.check(request, accessEnded), this.checkMs);
      try {
        await stream(AbortSignal.any([disconnectSignal(response, this.shutdown.signal), accessEnded.signal]));
      } finally {
        clearInterval(check);
      }
    });
  }

  /** A database that does not respond ends no stream: only a refusal does. */
  private async check(request: ApiRequest, accessEnded: AbortController): Promise<void> {
    const { caller } = request;
    if (caller === undefined) return;
    try {
      const now = await this.identify(request, caller);
      if (now === undefined || !hasAllOf(now, caller)) accessEnded.abort();
    } catch (error) {
      if (error instanceof AppError && error.status < 500) accessEnded.abort();
    }
  }

  private async identify(request: AccessRequest, { kind, ip }: Caller): Promise<Caller | undefined> {
    if (kind === 'token') return this.tokens.authenticate(bearerToken(request.headers.authorization) ?? '', ip);
    return (await this.sessions.peek(request.sessionId ?? '', ip))?.caller;
  }
}

function hasAllOf(now: Caller, before: Caller): boolean {
  const sameServers = String(now.serverIds) === String(before.serverIds);
  return sameServers && [...before.scopes].every((scope) => now.scopes.has(scope));
}
