import { invitationsList, tokensList, usersList } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InvitationState, PeopleSearch } from './people-search';

/** The search without the filter of the invitations. */
function usersOnly({ page, per_page, sort, role, active, search }: PeopleSearch) {
  return { page, per_page, sort, role, active, search };
}

export const peopleQuery = (wanted: PeopleSearch) =>
  queryOptions({
    queryKey: ['users', 'list', usersOnly(wanted)],
    queryFn: async ({ signal }) => {
      const query = usersOnly(wanted);
      const { data: answer } = await usersList({ query, signal, throwOnError: true });
      return { people: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

const SHOWN = 100;

export const invitationsQuery = (status: InvitationState | 'pending' = 'pending') =>
  queryOptions({
    queryKey: ['invitations', 'list', status],
    queryFn: async ({ signal }) => {
      const { data: answer } = await invitationsList({
        query: { status, per_page: SHOWN },
        signal,
        throwOnError: true,
      });
      return { invitations: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

/** The valid tokens that a person has created. */
export const personTokensQuery = (id: string) =>
  queryOptions({
    queryKey: ['tokens', 'created-by', id],
    queryFn: async ({ signal }) => {
      const query = { created_by: id, status: 'active' as const, per_page: SHOWN };
      return (await tokensList({ query, signal, throwOnError: true })).data.data;
    },
  });
