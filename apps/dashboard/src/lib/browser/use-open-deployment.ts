import type { DeploymentRecord } from '@fairlead/client';
import { useNavigate } from '@tanstack/react-router';

/** Opens the page of a deployment. */
export function useOpenDeployment(): (deployment: Pick<DeploymentRecord, 'id' | 'application_id'>) => void {
  const navigate = useNavigate();
  return ({ id, application_id }) =>
    void navigate({
      to: '/applications/$applicationId/deployments/$deploymentId',
      params: { applicationId: application_id, deploymentId: id },
    });
}
