import type { ApplicationRecord, CreateApplication } from '@fairlead/dto';
import type { TestApi } from '../../harness/start-api';
import { makeApplication, type HttpAgent } from '../../harness/test-records';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

/** An application with a live release, of which there is nothing on a server. */
export async function makeLiveApplication(
  api: TestApi,
  http: HttpAgent,
  serverId: string,
  more: Partial<CreateApplication> = {},
): Promise<ApplicationRecord> {
  const application = await makeApplication(http, serverId, more);
  const deployments = new DeploymentSimulator(api, http);
  await deployments.goLive(await deployments.deploy(application));
  return application;
}
