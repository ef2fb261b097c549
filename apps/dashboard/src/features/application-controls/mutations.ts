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

/** Putting up a page is one command on the server: whoever asked for it wants to know that it is there. */
const WAIT = { Prefer: 'wait=20' } as const;

function keepApplication(client: QueryClient, application: ApplicationRecord): void {
  client.setQueryData(['applications', 'detail', application.id], application);
  void client.invalidateQueries({ queryKey: ['applications', 'list'] });
}

function keepDeployment(client: QueryClient, deployment: DeploymentRecord): void {
  client.setQueryData(['deployments', 'detail', deployment.id], deployment);
  void client.invalidateQueries({ queryKey: ['deployments', 'list'] });
}

/** Asked for; it has stopped when its record says so. */
export function useStopApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await applicationOperationsStop({ path: { id }, throwOnError: true })).data.data,
    onSuccess: (application) => keepApplication(client, application),
  });
}

/** Both begin a deployment. */
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

/** Its answer tells whether the page is what was asked for: a server may be too slow for one to wait for it. */
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
