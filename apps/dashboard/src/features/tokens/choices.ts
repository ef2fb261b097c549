import { applicationsFind, applicationsPage, serversList } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** As many as one looks through; for more there is the search. */
const SHOWN = 20;

export interface Choice {
  id: string;
  name: string;
}

export interface ApplicationChoice extends Choice {
  server_id: string;
}

export const serverChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ['servers', 'list', 'choices', text],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const query = { sort: 'name', per_page: SHOWN, ...(text && { search: text }) } as const;
      return (await serversList({ query, signal, throwOnError: true })).data.data;
    },
    placeholderData: keepPreviousData,
  });

export const applicationChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ['applications', 'list', 'choices', text],
    queryFn: async ({ signal }): Promise<ApplicationChoice[]> => {
      const query = { sort: 'name', per_page: SHOWN, ...(text && { search: text }) } as const;
      return (await applicationsPage({ query, signal, throwOnError: true })).data.data;
    },
    placeholderData: keepPreviousData,
  });

/** The application that a link to this form names. */
export const applicationChoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'list', 'choice', id],
    queryFn: async ({ signal }): Promise<ApplicationChoice> =>
      (await applicationsFind({ path: { id }, query: { env: 'masked' }, signal, throwOnError: true })).data.data,
  });
