/** The pages of an application, with the keywords that find them. */
export const APPLICATION_PAGES = [
  { to: '/applications/$applicationId/deployments', label: 'Deployments', keywords: 'history releases' },
  {
    to: '/applications/$applicationId/timeline',
    label: 'Timeline',
    keywords: 'history changes what changed events crashes',
  },
  { to: '/applications/$applicationId/metrics', label: 'Metrics', keywords: 'cpu memory processor usage statistics' },
  {
    to: '/applications/$applicationId/requests',
    label: 'Requests',
    keywords: 'traffic access log errors latency slow paths http',
  },
  { to: '/applications/$applicationId/logs', label: 'Logs', keywords: 'output' },
  { to: '/applications/$applicationId/environment', label: 'Environment', keywords: 'variables secrets env' },
  { to: '/applications/$applicationId/domains', label: 'Domains', keywords: 'hostnames certificates tls https dns' },
  { to: '/applications/$applicationId/commands', label: 'Commands', keywords: 'scheduled cron jobs' },
  { to: '/applications/$applicationId/commands/runs', label: 'Command runs', keywords: 'scheduled cron jobs history' },
  { to: '/applications/$applicationId/terminal', label: 'Terminal', keywords: 'shell console ssh' },
  { to: '/applications/$applicationId/settings', label: 'Settings', keywords: 'build health processes' },
  {
    to: '/applications/$applicationId/settings/deploys',
    label: 'Deploys',
    keywords: 'push hook webhook github gitlab polling settings',
  },
  {
    to: '/applications/$applicationId/settings/uploads',
    label: 'Uploads',
    keywords: 'archives tar pipeline settings',
  },
] as const;

/** The pages of a server. */
export const SERVER_PAGES = [
  { to: '/servers/$serverId/metrics', label: 'Metrics', keywords: 'cpu memory disk usage' },
  { to: '/servers/$serverId/provisioning', label: 'Provisioning', keywords: 'steps log setup' },
  { to: '/servers/$serverId/settings', label: 'Settings', keywords: 'ssh labels host key' },
] as const;

/** The pages of a database. */
export const DATABASE_PAGES = [
  { to: '/databases/$databaseId/backups', label: 'Backups', keywords: 'restore schedules' },
  { to: '/databases/$databaseId/log', label: 'Log', keywords: 'output logs' },
  { to: '/databases/$databaseId/console', label: 'Console', keywords: 'query sql statement command' },
  { to: '/databases/$databaseId/settings', label: 'Settings', keywords: 'memory name' },
] as const;
