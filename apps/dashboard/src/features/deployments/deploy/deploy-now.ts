import { type ApplicationRecord, type DeploymentRecord, deploymentsDeploy } from '@fairlead/client';
import type { QueryClient } from '@tanstack/react-query';
import { toastDeployProblem } from './toast-deploy-problem';
import { cacheDeployment } from '../mutations';

/** Deploys the head of the application’s branch; loaded when the button is pressed. Reports a refusal as a toast. */
export function deployNow(client: QueryClient, application: ApplicationRecord): Promise<DeploymentRecord | undefined> {
  const { id } = application;
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => (await deploymentsDeploy({ path: { id }, body: {}, throwOnError: true })).data.data,
    onSuccess: (deployment: DeploymentRecord) => void cacheDeployment(client, deployment),
    onError: (error: Error) => toastDeployProblem(error, application),
  });
  return mutation.execute(undefined).catch(() => undefined);
}
