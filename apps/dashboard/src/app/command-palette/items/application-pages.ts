/** The pages of an application, with the keywords that find them. */
export const APPLICATION_PAGES = [
  { to: '/applications/$applicationId/deployments', label: 'Deployments', keywords: 'history releases' },
  { to: '/applications/$applicationId/metrics', label: 'Metrics', keywords: 'cpu memory processor usage statistics' },
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
