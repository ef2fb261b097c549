import { auditList } from '@fairlead/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ActivitySearch } from './activity-search';

const PAGE = 50;

/** The latest events. */
export const latestEventsQuery = (of: { application_id?: string; server_id?: string } = {}, rows = 12) =>
  queryOptions({
    queryKey: ['audit', 'latest', of, rows],
    queryFn: async ({ signal }) => {
      const query = { ...of, outline: 'true', per_page: rows } as const;
      return (await auditList({ query, signal, throwOnError: true })).data.data;
    },
  });

/** All events, loaded page by page as the reader goes back. */
export const activityQuery = ({ about }: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'activity', about ?? 'all'],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        per_page: PAGE,
        outline: 'true',
        ...(about && { subject_type: about }),
        ...(pageParam !== undefined && { before: pageParam }),
      } as const;
      const { data: answer } = await auditList({ query, signal, throwOnError: true });
      const oldest = answer.data.at(-1)?.sequence;
      return { entries: answer.data, before: answer.data.length < answer.meta.total ? oldest : undefined };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.before,
  });
