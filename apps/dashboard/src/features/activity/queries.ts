import { auditList, type AuditEntry } from '@fairlead/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ActivitySearch } from './activity-search';

/** Work in between: the deployment itself shows its stages, and the feed would hold little else. */
const NOISE: readonly AuditEntry['name'][] = [
  'deployment.stage_changed',
  'deployment.started',
  'deployment.superseded',
];
const PAGE = 50;

const withoutNoise = (entries: readonly AuditEntry[]) => entries.filter(({ name }) => !NOISE.includes(name));

/** The last things that happened. */
export const latestQuery = (of: { application_id?: string; server_id?: string } = {}, rows = 12) =>
  queryOptions({
    queryKey: ['audit', 'latest', of, rows],
    queryFn: async ({ signal }) => {
      const { data: answer } = await auditList({ query: { ...of, per_page: rows * 3 }, signal, throwOnError: true });
      return withoutNoise(answer.data).slice(0, rows);
    },
  });

/** Everything that happened, a page at a time as the reader goes back. */
export const activityQuery = ({ about }: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'activity', about ?? 'all'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, per_page: PAGE, ...(about && { subject_type: about }) };
      const { data: answer } = await auditList({ query, signal, throwOnError: true });
      return { entries: withoutNoise(answer.data), more: answer.meta.page * PAGE < answer.meta.total };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.more ? page + 1 : undefined),
  });
