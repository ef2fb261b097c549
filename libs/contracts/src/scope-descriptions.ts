import type { Scope } from './scopes';

/** What each scope allows, as shown beside the check boxes and in the OpenAPI document. */
export const SCOPE_DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  'servers:read': 'See servers, their state, facts and statistics.',
  'servers:write': 'Add, provision, trust and remove servers.',
  'applications:read': 'See applications, deployments, logs, domains and scheduled commands.',
  'applications:write':
    'Create, change and delete applications, domains, scheduled commands and groups of variables, and read environment values.',
  'applications:deploy':
    'Deploy, roll back, start, stop and restart, turn maintenance on and off, and run scheduled commands.',
  'databases:read': 'See databases, without their credentials.',
  'databases:write': 'Create and delete databases, and read or rotate their credentials.',
  'backups:read': 'See backups and their schedules.',
  'backups:write': 'Take, schedule, delete and restore backups.',
};
