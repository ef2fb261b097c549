import type { Request } from 'express';
import type { Caller } from './caller';

/** Resolves a bearer token to its caller, or throws a 401 or 403. Implemented by the tokens module. */
export abstract class TokenAuthenticator {
  abstract authenticate(text: string, ip: string): Promise<Caller>;
}

export interface SessionIdentity {
  readonly caller: Caller;
  /** The stored id, never the cookie's value. */
  readonly sessionId: string;
}

export type SessionLookup =
  | { readonly cookie: 'absent' }
  /** A session cookie was sent, but its session has ended or never existed. */
  | { readonly cookie: 'refused' }
  | { readonly cookie: 'accepted'; readonly identity: SessionIdentity };

/** Resolves the session cookie of a request to its caller. Implemented by the users module. */
export abstract class SessionAuthenticator {
  abstract authenticate(request: Request, ip: string): Promise<SessionLookup>;

  /** Whether a session is still valid, and for whom, without counting as activity of it. */
  abstract peek(sessionId: string, ip: string): Promise<SessionIdentity | undefined>;
}
