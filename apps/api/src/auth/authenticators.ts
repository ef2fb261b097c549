import type { Request } from 'express';
import type { Caller } from './caller';

/** Turns the text of a bearer token into its caller, or throws the 401 or 403 that it deserves. The tokens module provides it. */
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
  /** There is a cookie, but its session has ended or was never one. */
  | { readonly cookie: 'refused' }
  | { readonly cookie: 'accepted'; readonly identity: SessionIdentity };

/** Turns the request's session cookie into its caller. The users module provides it. */
export abstract class SessionAuthenticator {
  abstract authenticate(request: Request, ip: string): Promise<SessionLookup>;

  /** Whether a session goes on, and as whom; to be looked at is not to be used. */
  abstract peek(sessionId: string, ip: string): Promise<SessionIdentity | undefined>;
}
