import type { DomainRecord } from '@fairlead/client';

/** Domains that do not redirect themselves can be targets. */
export const redirectTargets = (domains: readonly DomainRecord[], own: string | undefined): string[] => [
  ...new Set(
    domains
      .filter(({ redirect_to: target, status }) => target === null && status !== 'deleting')
      .map(({ hostname }) => hostname)
      .filter((hostname) => hostname !== own && !hostname.startsWith('*')),
  ),
];
