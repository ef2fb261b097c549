import type { DeploymentRecord } from '@fairlead/client';
import { useNavigate } from '@tanstack/react-router';

/** Leads to where a deployment can be watched. */
export function useOpenDeployment(): (deployment: Pick<DeploymentRecord, 'id' | 'application_id'>) => void {
  const navigate = useNavigate();
  return ({ id, application_id }) =>
    void navigate({
      to: '/applications/$applicationId/deployments/$deploymentId',
      params: { applicationId: application_id, deploymentId: id },
    });
}
