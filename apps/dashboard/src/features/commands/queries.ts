import { commandRunsFind, commandRunsPage, commandsPage } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CommandSearch, CommandRunSearch } from './command-search';

export const commandsQuery = (applicationId: string, search: CommandSearch) =>
  queryOptions({
    queryKey: ['commands', applicationId, search],
    queryFn: async ({ signal }) => {
      const { state, ...rest } = search;
      const enabled = state && ({ enabled: state === 'enabled' ? 'true' : 'false' } as const);
      const query = { sort: 'name', ...rest, ...enabled } as const;
      const { data: answer } = await commandsPage({ path: { id: applicationId }, query, signal, throwOnError: true });
      return { commands: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

/** All commands: an application has at most 50. */
export const ALL_COMMANDS: CommandSearch = { per_page: 50 };

export const commandRunsQuery = (applicationId: string, search: CommandRunSearch) =>
  queryOptions({
    queryKey: ['command-runs', 'list', applicationId, search],
    queryFn: async ({ signal }) => {
      const query =
        search.command_id === 'one-off' ? { ...search, command_id: undefined, one_off: 'true' as const } : search;
      const options = { path: { id: applicationId }, query, signal, throwOnError: true } as const;
      const { data: answer } = await commandRunsPage(options);
      return { runs: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

export const commandRunQuery = (applicationId: string, runId: string) =>
  queryOptions({
    queryKey: ['command-runs', 'detail', runId],
    queryFn: async ({ signal }) =>
      (await commandRunsFind({ path: { id: applicationId, runId }, signal, throwOnError: true })).data.data,
  });
