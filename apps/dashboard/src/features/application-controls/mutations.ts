import {
  type ApplicationRecord,
  applicationOperationsSetMaintenance,
  applicationOperationsStop,
  type DeploymentRecord,
  deploymentsRestart,
  type SetMaintenance,
} from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { startApplication } from './start-application';

/** The change is one command on the server, so the request waits for its result. */
const WAIT = { Prefer: 'wait=20' } as const;

function keepApplication(client: QueryClient, application: ApplicationRecord): void {
  client.setQueryData(['applications', 'detail', application.id], application);
  void client.invalidateQueries({ queryKey: ['applications', 'list'] });
}

function keepDeployment(client: QueryClient, deployment: DeploymentRecord): void {
  client.setQueryData(['deployments', 'detail', deployment.id], deployment);
  void client.invalidateQueries({ queryKey: ['deployments', 'list'] });
}

/** Requests the stop; the application’s record reports when it has stopped. */
export function useStopApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await applicationOperationsStop({ path: { id }, throwOnError: true })).data.data,
    onSuccess: (application) => keepApplication(client, application),
  });
}

/** Starting and restarting each create a deployment. */
export function useStartApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => startApplication(id),
    onSuccess: (deployment) => keepDeployment(client, deployment),
  });
}

export function useRestartApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await deploymentsRestart({ path: { id }, throwOnError: true })).data.data,
    onSuccess: (deployment) => keepDeployment(client, deployment),
  });
}

/** The response says whether the page is in place: a slow server may exceed the wait. */
export function useSetMaintenance(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SetMaintenance) => {
      const options = { path: { id }, headers: WAIT, body, throwOnError: true } as const;
      return (await applicationOperationsSetMaintenance(options)).data.data;
    },
    onSuccess: (application) => keepApplication(client, application),
  });
}
