/** The keys that follow "g". The palette and the list of shortcuts show them. */
export const NAVIGATION_SHORTCUTS = [
  { key: 'o', to: '/', label: 'Overview', ownerOnly: false },
  { key: 's', to: '/servers', label: 'Servers', ownerOnly: false },
  { key: 'a', to: '/applications', label: 'Applications', ownerOnly: false },
  { key: 'd', to: '/deployments', label: 'Deployments', ownerOnly: false },
  { key: 'b', to: '/databases', label: 'Databases', ownerOnly: false },
  { key: 'k', to: '/backups', label: 'Backups', ownerOnly: false },
  { key: 'y', to: '/activity', label: 'Activity', ownerOnly: false },
  { key: 't', to: '/settings/tokens', label: 'API tokens', ownerOnly: false },
  { key: 'h', to: '/settings/webhooks', label: 'Webhooks', ownerOnly: false },
  { key: 'n', to: '/settings/notifications', label: 'Notifications', ownerOnly: false },
  { key: 'p', to: '/settings/people', label: 'People', ownerOnly: true },
  { key: 'l', to: '/settings/audit', label: 'Audit log', ownerOnly: false },
  { key: 'w', to: '/settings/storages', label: 'Storages', ownerOnly: false },
  { key: 'v', to: '/settings/variable-groups', label: 'Variable groups', ownerOnly: false },
  { key: 'i', to: '/settings/instance', label: 'Instance', ownerOnly: false },
  { key: 'm', to: '/account', label: 'Your account', ownerOnly: false },
] as const;
