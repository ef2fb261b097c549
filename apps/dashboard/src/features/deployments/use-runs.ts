import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { deploymentQuery } from './queries';

/** Whether the release of a deployment is live; `undefined` while that is unknown. */
export function useIsLive(
  application: ApplicationRecord | undefined,
  deployment: DeploymentRecord | undefined,
): boolean | undefined {
  const current = application?.current_deployment_id;
  const isCurrent = deployment !== undefined && deployment.id === current;
  const { data } = useQuery({
    ...deploymentQuery(application?.id ?? '', current ?? ''),
    enabled: Boolean(current) && deployment !== undefined && !isCurrent,
  });
  if (isCurrent) return true;
  if (current === null) return false;
  return data && deployment && data.release_number === deployment.release_number;
}
