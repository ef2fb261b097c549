import { terminalsFind, terminalsPage } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TerminalSearch } from './terminal-search';

export const terminalsQuery = (applicationId: string, { recording: _recording, ...search }: TerminalSearch) =>
  queryOptions({
    queryKey: ['terminals', 'list', applicationId, search],
    queryFn: async ({ signal }) => {
      const query = { ...search, application_id: applicationId };
      const { data: answer } = await terminalsPage({ query, signal, throwOnError: true });
      return { terminals: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

export const recordingQuery = (id: string) =>
  queryOptions({
    queryKey: ['terminals', 'detail', id],
    queryFn: async ({ signal }) => (await terminalsFind({ path: { id }, signal, throwOnError: true })).data.data,
  });
