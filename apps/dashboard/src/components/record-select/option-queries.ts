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

export type RecordKind = 'applications' | 'servers';

/** Applications or servers whose names contain the text. */
export const recordOptionsQuery = (kind: RecordKind, text: string) =>
  queryOptions({
    queryKey: [kind, 'list', 'choices', text],
    queryFn: async ({ signal }): Promise<SelectOption[]> => {
      const options = { query: pageOf(text), signal, throwOnError: true } as const;
      return (await (kind === 'applications' ? applicationsPage(options) : serversList(options))).data.data;
    },
    placeholderData: keepPreviousData,
  });

export const applicationOptionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['applications', 'list', 'choices', text],
    queryFn: async ({ signal }): Promise<ApplicationOption[]> => {
      return (await applicationsPage({ query: pageOf(text), signal, throwOnError: true })).data.data;
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

const pageOf = (text: string) => ({ sort: 'name', per_page: SHOWN, ...(text && { search: text }) }) as const;
