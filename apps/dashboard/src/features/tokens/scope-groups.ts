import { SCOPES, type Scope } from '@fairlead/contracts';

export interface ScopeGroup {
  resource: string;
  scopes: readonly { scope: Scope; action: string }[];
}

/** `servers:read` is the action "read" on "servers"; groups and actions keep the order of the list of scopes. */
export function groupScopes(scopes: readonly Scope[]): ScopeGroup[] {
  const groups = new Map<string, { scope: Scope; action: string }[]>();
  for (const scope of SCOPES.filter((known) => scopes.includes(known))) {
    const [resource = scope, action = ''] = scope.split(':');
    groups.set(resource, [...(groups.get(resource) ?? []), { scope, action }]);
  }
  return [...groups].map(([resource, entries]) => ({ resource, scopes: entries }));
}
