import type { Reflector } from '@nestjs/core';
import type { Role, Scope } from '@fairlead/contracts';
import { ROUTE, type SessionRule } from '../platform/http/routing/route.decorators';
import type { Route } from '../platform/http/routing/route-table';

export type RouteAccess =
  | { readonly kind: 'scopes'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'any_scope'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'session'; readonly role?: Role }
  | { readonly kind: 'public' };

type Targets = Parameters<Reflector['getAllAndOverride']>[1];

/** The access rule declared by the decorators of a route and its class; throws unless there is exactly one. */
export function routeAccess(reflector: Reflector, targets: Targets): RouteAccess {
  return theOneRule({
    scopes: reflector.getAllAndOverride<Scope[] | undefined>(ROUTE.scopes, targets),
    anyScope: reflector.getAllAndOverride<Scope[] | undefined>(ROUTE.anyScope, targets),
    session: reflector.getAllAndOverride<SessionRule | undefined>(ROUTE.session, targets),
    public: reflector.getAllAndOverride<boolean | undefined>(ROUTE.public, targets),
  });
}

/** Fairlead refuses to start with a route that declares no access rule, or contradicting ones. */
export function assertRoutesDeclared(routes: readonly Route[]): void {
  const problems = routes.flatMap((route) => {
    try {
      theOneRule(route);
      return [];
    } catch (error) {
      return [`${route.method} ${route.path} (${route.handler}) ${error instanceof Error ? error.message : ''}`];
    }
  });
  if (problems.length > 0) throw new Error(`Routes without a single access rule:\n${problems.join('\n')}`);
}

interface Declared {
  readonly scopes?: readonly Scope[] | undefined;
  readonly anyScope?: readonly Scope[] | undefined;
  readonly session?: SessionRule | undefined;
  readonly public?: boolean | undefined;
}

function theOneRule(declared: Declared): RouteAccess {
  const rules: RouteAccess[] = [
    ...(declared.scopes ? [{ kind: 'scopes', scopes: declared.scopes } as const] : []),
    ...(declared.anyScope ? [{ kind: 'any_scope', scopes: declared.anyScope } as const] : []),
    ...(declared.session ? [{ kind: 'session', ...declared.session } as const] : []),
    ...(declared.public ? [{ kind: 'public' } as const] : []),
  ];
  const [rule] = rules;
  if (rule !== undefined && rules.length === 1) return rule;
  throw new Error(
    rule === undefined
      ? 'declares no access rule (RequireScope, RequireAnyScope, RequireSession or Public)'
      : 'declares more than one access rule',
  );
}
