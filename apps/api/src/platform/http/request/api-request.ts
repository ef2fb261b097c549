import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role, Scope } from '@fairlead/contracts';
import type { Request } from 'express';
import { AppError } from '../errors/app-error';

/** Who sends a request: a bearer token and a dashboard session resolve to the same thing. */
export interface Caller {
  kind: 'token' | 'session';
  /** `tok_…` or `usr_…`. */
  id: string;
  name: string;
  scopes: ReadonlySet<Scope>;
  role?: Role;
  /** Set where a token is bound to servers: what is on others does not exist for it. */
  serverIds?: readonly string[];
  ip: string;
}

/** The request as the guards leave it. `id` is the request id, `caller` is set by the token guard. */
export interface ApiRequest extends Request {
  id: string;
  caller?: Caller;
}

/** Hands the caller to a handler: `find(@Caller() caller: Caller)`. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<ApiRequest>();
  if (!caller) throw new AppError('INTERNAL_ERROR', { internal: 'The route asks for a caller but is public.' });
  return caller;
});
