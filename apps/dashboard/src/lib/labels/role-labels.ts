import type { Role } from '@fairlead/contracts';

export const ROLE_LABELS: Readonly<Record<Role, { label: string; text: string }>> = {
  owner: { label: 'Owner', text: 'Everything: also people, their roles, and the settings of this instance.' },
  admin: {
    label: 'Admin',
    text: 'Servers, applications, databases, backups and API tokens. Not people, not the instance.',
  },
  viewer: { label: 'Viewer', text: 'Sees what runs and how it does. Changes nothing and sees no secrets.' },
};
