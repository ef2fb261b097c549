import { deploymentsDeploy } from '@fairlead/client';
import { useNavigate } from '@tanstack/react-router';
import { toastError } from '../../lib/browser/toast';

/** Deploys the latest commit of the application's branch and opens the deployment. */
export function useDeployNow(): (applicationId: string, name: string) => void {
  const navigate = useNavigate();
  return (applicationId, name) =>
    void deploymentsDeploy({ path: { id: applicationId }, body: {}, throwOnError: true })
      .then(({ data }) =>
        navigate({
          to: '/applications/$applicationId/deployments/$deploymentId',
          params: { applicationId, deploymentId: data.data.id },
        }),
      )
      .catch((error: unknown) => toastError(error, `Could not deploy ${name}`));
}
