import { type DeploymentRecord, deploymentsStart } from '@fairlead/client';

/** Starts a stopped application and returns the deployment that does so. */
export const startApplication = async (id: string): Promise<DeploymentRecord> =>
  (await deploymentsStart({ path: { id }, throwOnError: true })).data.data;
