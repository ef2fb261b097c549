import type { DeploymentRecord, Fairlead } from '@fairlead/sdk';
import { CommandError } from '../../errors/command-error';

/** The deployment with this id or number; `latest` is the newest one. */
export async function findDeployment(
  client: Fairlead,
  applicationId: string,
  idOrNumber: string,
  signal: AbortSignal,
): Promise<DeploymentRecord> {
  if (/^dep_[0-9a-z]+$/.test(idOrNumber)) return client.deployments.get(applicationId, idOrNumber, { signal });
  const list = client.deployments.list(applicationId, { sort: '-created_at', per_page: 100 }, { signal });
  for await (const deployment of list) {
    if (idOrNumber === 'latest' || String(deployment.number) === idOrNumber) return deployment;
    // They are in the order of their numbers, so that older ones need not be read.
    if (/^\d+$/.test(idOrNumber) && deployment.number < Number(idOrNumber)) break;
  }
  throw new CommandError('DEPLOYMENT_NOT_FOUND', `There is no deployment “${idOrNumber}” of this application.`, {
    hint: 'List them: fairlead status --deployments 20.',
  });
}
