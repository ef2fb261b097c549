import { type CreateDomain, domainsCreate, domainsRemove } from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export function useAddDomain(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateDomain) =>
      (await domainsCreate({ path: { id: applicationId }, body, throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['domains', applicationId] }),
  });
}

export function useRemoveDomain(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (domainId: string) => domainsRemove({ path: { id: applicationId, domainId }, throwOnError: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['domains', applicationId] }),
  });
}
