import { type ApplicationRecord, applicationsFind, applicationsPage, serversList } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** As many as fit in a list; search finds the others. */
const SHOWN = 20;

export interface SelectOption {
  id: string;
  name: string;
}

export interface ApplicationOption extends SelectOption {
  server_id: string;
  source: ApplicationRecord['source'];
}

export const serverOptionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['servers', 'list', 'choices', text],
    queryFn: async ({ signal }): Promise<SelectOption[]> => {
      const query = { sort: 'name', per_page: SHOWN, ...(text && { search: text }) } as const;
      return (await serversList({ query, signal, throwOnError: true })).data.data;
    },
    placeholderData: keepPreviousData,
  });

export const applicationOptionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['applications', 'list', 'choices', text],
    queryFn: async ({ signal }): Promise<ApplicationOption[]> => {
      const query = { sort: 'name', per_page: SHOWN, ...(text && { search: text }) } as const;
      return (await applicationsPage({ query, signal, throwOnError: true })).data.data;
    },
    placeholderData: keepPreviousData,
  });

/** The application that the link to this form selects. */
export const applicationOptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'list', 'choice', id],
    queryFn: async ({ signal }): Promise<ApplicationOption> =>
      (await applicationsFind({ path: { id }, query: { env: 'masked' }, signal, throwOnError: true })).data.data,
  });
