import {
  type CreateDomain,
  domainsCreate,
  domainsRemove,
  domainsUpdate,
  type DomainRecord,
  type UpdateDomain,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { domainQuery } from './queries';

/** Domains of other applications may share the hostname. */
const EVERY = { queryKey: ['domains'] };

export function useAddDomain(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateDomain) =>
      (await domainsCreate({ path: { id: applicationId }, body, throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries(EVERY),
  });
}

export function useUpdateDomain({ id: domainId, application_id: id }: Pick<DomainRecord, 'id' | 'application_id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UpdateDomain) =>
      (await domainsUpdate({ path: { id, domainId }, body, throwOnError: true })).data.data,
    onSuccess: (saved) => {
      client.setQueryData(domainQuery(id, domainId).queryKey, saved);
      return client.invalidateQueries(EVERY);
    },
  });
}

export function useRemoveDomain(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (domainId: string) => domainsRemove({ path: { id: applicationId, domainId }, throwOnError: true }),
    onSuccess: () => client.invalidateQueries(EVERY),
  });
}
