/** The pages of an application, with the keywords that find them. */
export const APPLICATION_PAGES = [
  { to: '/applications/$applicationId/deployments', label: 'Deployments', keywords: 'history releases' },
  { to: '/applications/$applicationId/metrics', label: 'Metrics', keywords: 'cpu memory processor usage statistics' },
  { to: '/applications/$applicationId/logs', label: 'Logs', keywords: 'output' },
  { to: '/applications/$applicationId/environment', label: 'Environment', keywords: 'variables secrets env' },
  { to: '/applications/$applicationId/domains', label: 'Domains', keywords: 'hostnames certificates tls https dns' },
  { to: '/applications/$applicationId/commands', label: 'Commands', keywords: 'scheduled cron jobs' },
  { to: '/applications/$applicationId/commands/runs', label: 'Command runs', keywords: 'scheduled cron jobs history' },
  { to: '/applications/$applicationId/settings', label: 'Settings', keywords: 'build health processes' },
  {
    to: '/applications/$applicationId/settings/deploys',
    label: 'Deploys',
    keywords: 'push hook webhook github gitlab polling',
  },
  { to: '/applications/$applicationId/settings/uploads', label: 'Uploads', keywords: 'archives tar pipeline' },
] as const;
export type ApplicationPage = (typeof APPLICATION_PAGES)[number];

const SHORTEST = 3;

/** Matches "shop domains" as the domains of shop: returns the pages that the text names, and the rest of the text. */
export function matchApplicationPages(text: string): { name: string; parts: readonly ApplicationPage[] } {
  const words = text.trim().split(/\s+/);
  const last = words.at(-1)?.toLowerCase() ?? '';
  const parts =
    words.length > 1 && last.length >= SHORTEST
      ? APPLICATION_PAGES.filter(({ label, keywords: more }) =>
          `${label} ${more}`
            .toLowerCase()
            .split(' ')
            .some((word) => word.startsWith(last)),
        )
      : [];
  return { name: parts.length > 0 ? words.slice(0, -1).join(' ') : text.trim(), parts };
}
