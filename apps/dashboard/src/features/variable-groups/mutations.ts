import {
  type CreateVariableGroup,
  type UpdateVariableGroup,
  type VariableGroupRecord,
  variableGroupsCreate,
  variableGroupsRemove,
  variableGroupsUpdate,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { variableGroupQuery, variableGroupsQuery } from './queries';

/** The applications of a group show their pending changes. */
function useStale() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['variable-groups'] }),
      client.invalidateQueries({ queryKey: ['applications'] }),
    ]);
  };
}

export function useCreateVariableGroup() {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: CreateVariableGroup) =>
      (await variableGroupsCreate({ body, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}

export function useUpdateVariableGroup(id: string) {
  const client = useQueryClient();
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: UpdateVariableGroup) =>
      (await variableGroupsUpdate({ path: { id }, query: { env: 'masked' }, body, throwOnError: true })).data.data,
    onSuccess: (group) => {
      client.setQueryData(variableGroupQuery(id).queryKey, group);
      return stale();
    },
    // The request contains values, so it is dropped as soon as the form is left.
    gcTime: 0,
  });
}

/** Links or unlinks one application. */
export function useLinkVariableGroup(applicationId: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async ({ group, linked }: { group: VariableGroupRecord; linked: boolean }) => {
      const others = group.application_ids.filter((id) => id !== applicationId);
      const body = { application_ids: linked ? [...others, applicationId] : others };
      const path = { id: group.id };
      return (await variableGroupsUpdate({ path, query: { env: 'masked' }, body, throwOnError: true })).data.data;
    },
    onSuccess: stale,
  });
}

/** `onRemoved` leaves the page of the group, which is not read again. */
export function useRemoveVariableGroup(id: string, onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await variableGroupsRemove({ path: { id }, query: { unlink: 'true' }, throwOnError: true })).data.data,
    onSuccess: async () => {
      onRemoved();
      await Promise.all([
        client.invalidateQueries({ queryKey: variableGroupsQuery().queryKey }),
        client.invalidateQueries({ queryKey: ['applications'] }),
      ]);
    },
  });
}
