/** The keys that follow "g". The palette and the list of shortcuts show them. */
export const NAVIGATION_SHORTCUTS = [
  { key: 'o', to: '/', label: 'Overview', own: false },
  { key: 's', to: '/servers', label: 'Servers', own: false },
  { key: 'a', to: '/applications', label: 'Applications', own: false },
  { key: 'd', to: '/deployments', label: 'Deployments', own: false },
  { key: 'b', to: '/databases', label: 'Databases', own: false },
  { key: 'k', to: '/backups', label: 'Backups', own: false },
  { key: 'y', to: '/activity', label: 'Activity', own: false },
  { key: 't', to: '/settings/tokens', label: 'API tokens', own: false },
  { key: 'p', to: '/settings/people', label: 'People', own: true },
  { key: 'l', to: '/settings/audit', label: 'Audit log', own: false },
  { key: 'w', to: '/settings/storages', label: 'Storages', own: false },
  { key: 'i', to: '/settings/instance', label: 'Instance', own: false },
  { key: 'm', to: '/account', label: 'Your account', own: false },
] as const;
