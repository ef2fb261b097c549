import type { Reflector } from '@nestjs/core';
import type { Role, Scope } from '@fairlead/contracts';
import { ROUTE, type SessionRule } from '../platform/http/routing/route.decorators';
import type { Route } from '../platform/http/routing/route-table';

/** Who may call a route. */
export type RouteAccess =
  | { readonly kind: 'scopes'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'session'; readonly role?: Role }
  | { readonly kind: 'public' };

type Targets = Parameters<Reflector['getAllAndOverride']>[1];

/** What the decorators of a route (and of its class) say; anything but one clear rule is an error. */
export function routeAccess(reflector: Reflector, targets: Targets): RouteAccess {
  return theOneRule({
    scopes: reflector.getAllAndOverride<Scope[] | undefined>(ROUTE.scopes, targets),
    session: reflector.getAllAndOverride<SessionRule | undefined>(ROUTE.session, targets),
    public: reflector.getAllAndOverride<boolean | undefined>(ROUTE.public, targets),
  });
}

/** Fairlead does not start with a route that leaves open who may call it, or that says two things. */
export function assertRoutesDeclared(routes: readonly Route[]): void {
  const problems = routes.flatMap((route) => {
    try {
      theOneRule(route);
      return [];
    } catch (error) {
      return [`${route.method} ${route.path} (${route.handler}) ${error instanceof Error ? error.message : ''}`];
    }
  });
  if (problems.length > 0) throw new Error(`Routes without a clear rule:\n${problems.join('\n')}`);
}

interface Declared {
  readonly scopes?: readonly Scope[] | undefined;
  readonly session?: SessionRule | undefined;
  readonly public?: boolean | undefined;
}

function theOneRule(declared: Declared): RouteAccess {
  const rules: RouteAccess[] = [
    ...(declared.scopes ? [{ kind: 'scopes', scopes: declared.scopes } as const] : []),
    ...(declared.session ? [{ kind: 'session', ...declared.session } as const] : []),
    ...(declared.public ? [{ kind: 'public' } as const] : []),
  ];
  const [rule] = rules;
  if (rule !== undefined && rules.length === 1) return rule;
  throw new Error(
    rule === undefined
      ? 'does not say who may call it (RequireScope, RequireSession or Public)'
      : 'says more than one thing about who may call it',
  );
}
