import type { Role } from '@fairlead/contracts';

export const ROLE_LABELS: Readonly<Record<Role, { label: string; text: string }>> = {
  owner: { label: 'Owner', text: 'Full access, including people, roles and instance settings.' },
  admin: {
    label: 'Admin',
    text: 'Manages servers, applications, databases, backups and API tokens. No access to people or instance settings.',
  },
  viewer: { label: 'Viewer', text: 'Read-only access. Cannot see secrets.' },
};
