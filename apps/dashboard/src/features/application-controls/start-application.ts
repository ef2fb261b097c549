import { type DeploymentRecord, deploymentsStart } from '@fairlead/client';

/** Starts what was stopped. The answer is the deployment that this is. */
export const startApplication = async (id: string): Promise<DeploymentRecord> =>
  (await deploymentsStart({ path: { id }, throwOnError: true })).data.data;
