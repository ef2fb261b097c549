import { Injectable, type INestApplication } from '@nestjs/common';
import type { NextFunction, Response } from 'express';
import { Config } from '../platform/config/config';
import { AppError } from '../platform/http/errors/app-error';
import type { AccessRequest } from './access-request';
import { SessionAuthenticator, TokenAuthenticator } from './authenticators';
import { bearerToken, sessionRequiredError, tokenMissingError } from './bearer-errors';
import { rateLimitAddress, normaliseAddress } from '../platform/network/ip-ranges';
import { assertSameOrigin } from './same-origin';
import { RateLimiter, type RateLimitSubject } from './throttle/rate-limiter';

interface Identification {
  readonly tracker: RateLimitSubject;
  readonly refusal?: unknown;
}

/**
 * Authenticates and rate limits the request. It runs before routing and body parsing, so that unknown routes, wrong
 * methods and malformed bodies require a token and count against the limits as well.
 */
@Injectable()
export class AccessMiddleware {
  private readonly publicUrl: string;

  constructor(
    private readonly tokens: TokenAuthenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly limiter: RateLimiter,
    config: Config,
  ) {
    this.publicUrl = config.publicUrl();
  }

  async handle(request: AccessRequest, response: Response): Promise<void> {
    const ip = normaliseAddress(request.ip);
    const { tracker, refusal } = await this.identify(request, ip);
    await this.limiter.take(tracker, response);
    if (refusal !== undefined) throw refusal;
    if (request.caller?.kind !== 'token') assertSameOrigin(request, this.publicUrl);
    request.awaitsBody = request.caller !== undefined && !request.complete;
  }

  /** Whoever holds a body back must not use rights that have ended meanwhile. */
  async confirm(request: AccessRequest): Promise<void> {
    if (request.awaitsBody !== true) return;
    delete request.caller;
    delete request.sessionId;
    const { refusal } = await this.identify(request, normaliseAddress(request.ip));
    if (refusal !== undefined) throw refusal;
  }

  private async identify(request: AccessRequest, ip: string): Promise<Identification> {
    const dashboard = isDashboard(request);
    const token = bearerToken(request.headers.authorization);
    if (token !== undefined) {
      if (dashboard)
        return {
          tracker: byAddress(ip),
          refusal: sessionRequiredError('API tokens are not accepted here; sign in instead.'),
        };
      try {
        request.caller = await this.tokens.authenticate(token, ip);
        return { tracker: { kind: 'token', key: request.caller.id } };
      } catch (refusal) {
        // Authentication errors are thrown only after the request has been counted; internal errors are not the
        // caller's fault and are thrown at once.
        if (refusal instanceof AppError) return { tracker: byAddress(ip), refusal };
        throw refusal;
      }
    }
    const session = await this.sessions.authenticate(request, ip);
    if (session.cookie === 'accepted') {
      request.caller = session.identity.caller;
      request.sessionId = session.identity.sessionId;
      return { tracker: { kind: 'session', key: session.identity.sessionId } };
    }
    if (dashboard) return { tracker: byAddress(ip) };
    return {
      tracker: byAddress(ip),
      refusal: session.cookie === 'absent' ? tokenMissingError() : sessionRequiredError(),
    };
  }
}

function byAddress(ip: string): RateLimitSubject {
  return { kind: 'address', key: rateLimitAddress(ip) };
}

/** Express matches paths case-insensitively, so this does too, and without the origin of a target that is a URL. */
function isDashboard({ baseUrl, path }: AccessRequest): boolean {
  return /^\/api\/dashboard(\/|$)/i.test(`${baseUrl}${path}`);
}

/** Must be called before the application is initialised, so that nothing under `/api` is handled or parsed first. */
export function useAccess(app: INestApplication): void {
  const access = app.get(AccessMiddleware, { strict: false });
  app.use('/api', (request: AccessRequest, response: Response, next: NextFunction) => {
    access.handle(request, response).then(() => {
      next();
    }, next);
  });
}

/** Must be called after the parser of bodies was added. */
export function confirmAccess(app: INestApplication): void {
  const access = app.get(AccessMiddleware, { strict: false });
  app.use('/api', (request: AccessRequest, _response: Response, next: NextFunction) => {
    access.confirm(request).then(() => {
      next();
    }, next);
  });
}
