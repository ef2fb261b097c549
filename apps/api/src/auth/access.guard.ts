import { Injectable, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ROLES, type Role } from '@fairlead/contracts';
import { AppError } from '../platform/http/errors/app-error';
import type { ApiRequest } from '../platform/http/request/api-request';
import { scopeMissingError, sessionRequiredError, tokenMissingError } from './bearer-errors';
import type { Caller } from './caller';
import { routeAccess, type RouteAccess } from './route-access';

type Handler = ReturnType<ExecutionContext['getHandler']>;

/**
 * Authorizes the request: compares what the route requires with what the caller may do. The access middleware has
 * authenticated it before.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly known = new WeakMap<object, WeakMap<object, RouteAccess>>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.accessOf(context.getHandler(), context.getClass());
    const { caller } = context.switchToHttp().getRequest<ApiRequest>();
    switch (access.kind) {
      case 'public':
        return true;
      case 'session':
        assertRole(caller, access.role);
        return true;
      case 'scopes':
        if (caller === undefined) throw tokenMissingError();
        if (!access.scopes.every((scope) => caller.scopes.has(scope)))
          throw scopeMissingError(access.scopes, caller.scopes);
        return true;
      case 'any_scope':
        if (caller === undefined) throw tokenMissingError();
        if (!access.scopes.some((scope) => caller.scopes.has(scope)))
          throw scopeMissingError(access.scopes, caller.scopes, 'or');
        return true;
    }
  }

  private accessOf(handler: Handler, controller: Type): RouteAccess {
    const ofController = this.known.get(controller) ?? new WeakMap<object, RouteAccess>();
    const known = ofController.get(handler);
    if (known !== undefined) return known;
    const access = routeAccess(this.reflector, [handler, controller]);
    this.known.set(controller, ofController.set(handler, access));
    return access;
  }
}

function assertRole(caller: Caller | undefined, needed: Role = 'viewer'): void {
  if (caller?.kind !== 'session' || caller.role === undefined) throw sessionRequiredError();
  // ROLES begins with the most privileged role.
  if (ROLES.indexOf(caller.role) > ROLES.indexOf(needed)) {
    throw new AppError('INSUFFICIENT_ROLE', {
      message: `This request requires the role ${needed}; yours is ${caller.role}.`,
    });
  }
}
