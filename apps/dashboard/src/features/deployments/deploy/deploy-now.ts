import { type ApplicationRecord, type DeploymentRecord, deploymentsDeploy } from '@fairlead/client';
import type { QueryClient } from '@tanstack/react-query';
import { toastDeployProblem } from './toast-deploy-problem';
import { cacheDeployment } from '../mutations';

/** Deploys what the application's branch holds now; loaded when the button is pressed. Says so if it was refused. */
export function deployNow(client: QueryClient, application: ApplicationRecord): Promise<DeploymentRecord | undefined> {
  const { id } = application;
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => (await deploymentsDeploy({ path: { id }, body: {}, throwOnError: true })).data.data,
    onSuccess: (deployment: DeploymentRecord) => void cacheDeployment(client, deployment),
    onError: (error: Error) => toastDeployProblem(error, application),
  });
  return mutation.execute(undefined).catch(() => undefined);
}
