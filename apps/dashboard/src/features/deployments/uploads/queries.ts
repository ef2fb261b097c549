import { uploadsPage } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UploadSearch } from './upload-search';

/** No event says how much of an upload has arrived. */
const RECEIVING_MS = 2000;
const CHOICES = 50;

export const uploadsQuery = (id: string, search: UploadSearch) =>
  queryOptions({
    queryKey: ['uploads', id, 'list', search],
    queryFn: async ({ signal }) => {
      const { data: answer } = await uploadsPage({ path: { id }, query: search, signal, throwOnError: true });
      return { uploads: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.uploads.some(({ status }) => status === 'receiving') ? RECEIVING_MS : false,
  });

/** The newest uploads that can be deployed. */
export const readyUploadsQuery = (id: string) =>
  queryOptions({
    queryKey: ['uploads', id, 'ready'],
    queryFn: async ({ signal }) => {
      const query = { status: 'ready', per_page: CHOICES } as const;
      return (await uploadsPage({ path: { id }, query, signal, throwOnError: true })).data.data;
    },
  });
