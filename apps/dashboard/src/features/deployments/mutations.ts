import {
  type Deploy,
  type DeploymentRecord,
  deploymentsCancel,
  deploymentsDeploy,
  deploymentsRollBack,
  type RollBack,
} from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deploymentQuery } from './queries';

/** The response updates the cache, and all lists are invalidated. */
export function cacheDeployment(client: QueryClient, deployment: DeploymentRecord): Promise<void> {
  client.setQueryData(deploymentQuery(deployment.application_id, deployment.id).queryKey, deployment);
  return client.invalidateQueries({ queryKey: ['deployments', 'list'] });
}

export function useDeploy(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Deploy) =>
      (await deploymentsDeploy({ path: { id: applicationId }, body, throwOnError: true })).data.data,
    onSuccess: (deployment) => void cacheDeployment(client, deployment),
  });
}

export function useRollBack(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RollBack) =>
      (await deploymentsRollBack({ path: { id: applicationId }, body, throwOnError: true })).data.data,
    onSuccess: (deployment) => void cacheDeployment(client, deployment),
  });
}

export function useCancelDeployment({ application_id: id, id: deploymentId }: DeploymentRecord) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await deploymentsCancel({ path: { id, deploymentId }, throwOnError: true })).data.data,
    onSuccess: (deployment) => void cacheDeployment(client, deployment),
    // The deployment may already have ended, and then the page has to show how.
    onError: () => void client.invalidateQueries({ queryKey: deploymentQuery(id, deploymentId).queryKey }),
  });
}
