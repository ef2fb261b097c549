import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ErrorCode, Role, Scope } from '@fairlead/contracts';
import type { Request } from 'express';
import { AppError } from '../errors/app-error';

/** The authenticated sender of a request: a bearer token and a dashboard session resolve to the same type. */
export interface Caller {
  kind: 'token' | 'session';
  /** `tok_…` or `usr_…`. */
  id: string;
  name: string;
  scopes: ReadonlySet<Scope>;
  role?: Role;
  /** Set if a token is bound to servers: resources on other servers do not exist for it. */
  serverIds?: readonly string[];
  /** Set if a token is bound to applications: nothing else exists for it, servers and databases included. */
  applicationIds?: readonly string[];
  ip: string;
}

/** The request after the guards. `id` is the request id, `caller` is set by the authentication. */
export interface ApiRequest extends Request {
  id: string;
  caller?: Caller;
  /** Set if the response is an error. */
  errorCode?: ErrorCode;
}

/** Injects the caller into a handler: `find(@Caller() caller: Caller)`. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<ApiRequest>();
  if (!caller) throw new AppError('INTERNAL_ERROR', { internal: 'The route uses @Caller() but is public.' });
  return caller;
});
