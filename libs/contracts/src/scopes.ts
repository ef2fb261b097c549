/** The scopes of API tokens. Read does not include write, nor write read. */
export const SCOPES = [
  'servers:read',
  'servers:write',
  'applications:read',
  'applications:write',
  'applications:deploy',
  'databases:read',
  'databases:write',
  'backups:read',
  'backups:write',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(value: string): value is Scope {
  return (SCOPES as readonly string[]).includes(value);
}

/** Roles of users of the dashboard. A viewer reads everything but secrets and changes nothing. */
export const ROLES = ['owner', 'admin', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The scopes of a session with this role on the public endpoints. */
export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  owner: SCOPES,
  admin: SCOPES,
  viewer: SCOPES.filter((scope) => scope.endsWith(':read')),
};
