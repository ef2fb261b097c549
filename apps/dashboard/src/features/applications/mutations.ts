import {
  type ApplicationRecord,
  applicationsCreate,
  applicationsDetect,
  applicationsDetectAgain,
  applicationsRemove,
  applicationsUpdate,
  type CreateApplication,
  type DetectAgain,
  type DetectApplication,
  type UpdateApplication,
} from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { applicationQuery } from './queries';

const MASKED = { env: 'masked' } as const;

function keep(client: QueryClient, application: ApplicationRecord): Promise<void> {
  client.setQueryData(applicationQuery(application.id).queryKey, application);
  return client.invalidateQueries({ queryKey: ['applications', 'list'] });
}

export function useCreateApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateApplication) =>
      (await applicationsCreate({ body, query: MASKED, throwOnError: true })).data.data,
    onSuccess: (application) => keep(client, application),
    // The request contains the environment, so it is dropped as soon as the form is left.
    gcTime: 0,
  });
}

export function useUpdateApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UpdateApplication) =>
      (await applicationsUpdate({ path: { id }, query: MASKED, body, throwOnError: true })).data.data,
    onSuccess: (application) => keep(client, application),
    gcTime: 0,
  });
}

export function useRemoveApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ abandon }: { abandon: boolean }) =>
      (await applicationsRemove({ path: { id }, query: abandon ? { abandon: 'true' } : {}, throwOnError: true })).data
        .data,
    onSuccess: (application) => keep(client, application),
  });
}

/** Runs detection for a repository before there is an application. */
export const useDetectRepository = () =>
  useMutation({
    mutationFn: async (body: DetectApplication) => (await applicationsDetect({ body, throwOnError: true })).data.data,
  });

/** Runs detection for an application, whose deploy key gives access to a private repository. */
export const useDetectApplication = (id: string) =>
  useMutation({
    mutationFn: async (body: DetectAgain) =>
      (await applicationsDetectAgain({ path: { id }, body, throwOnError: true })).data.data,
  });
