import type { DomainRecord } from '@fairlead/client';

/** Whatever does not lead elsewhere itself can be led to. */
export const redirectTargets = (domains: readonly DomainRecord[], own: string | undefined): string[] => [
  ...new Set(
    domains
      .filter(({ redirect_to: target, status }) => target === null && status !== 'deleting')
      .map(({ hostname }) => hostname)
      .filter((hostname) => hostname !== own && !hostname.startsWith('*')),
  ),
];
