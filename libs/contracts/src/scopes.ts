/** The nine permission scopes of the specification (section 5). Read does not include write, nor write read. */
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

/** What each scope lets its holder do, in the words shown beside the check boxes and in the OpenAPI document. */
export const SCOPE_TEXTS: Readonly<Record<Scope, string>> = {
  'servers:read': 'See servers, their state, facts and statistics.',
  'servers:write': 'Add, provision, trust and remove servers.',
  'applications:read': 'See applications, deployments, logs and domains.',
  'applications:write': 'Create, change and delete applications and domains, and read environment values.',
  'applications:deploy': 'Deploy, roll back and cancel deployments.',
  'databases:read': 'See databases, without their credentials.',
  'databases:write': 'Create and delete databases, and read or rotate their credentials.',
  'backups:read': 'See backups and their schedules.',
  'backups:write': 'Take, schedule, delete and restore backups.',
};

export function isScope(value: string): value is Scope {
  return (SCOPES as readonly string[]).includes(value);
}

/** Roles of people who sign in to the dashboard. A viewer reads everything but secrets and changes nothing. */
export const ROLES = ['owner', 'admin', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The scopes that a session of this role acts with on the public endpoints. */
export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  owner: SCOPES,
  admin: SCOPES,
  viewer: SCOPES.filter((scope) => scope.endsWith(':read')),
};
