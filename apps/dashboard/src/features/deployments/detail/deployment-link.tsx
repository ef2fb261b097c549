import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../components/ui/layout/button-link';
import { deploymentQuery } from '../queries';

/** Link labeled "deployment 13": records refer to each other by ID, people by number. */
export function DeploymentLink({ applicationId, id }: { applicationId: string; id: string }) {
  const { data } = useQuery(deploymentQuery(applicationId, id));
  return (
    <TextLink
      inherit
      underline="always"
      to="/applications/$applicationId/deployments/$deploymentId"
      params={{ applicationId, deploymentId: id }}
    >
      deployment {data?.number ?? '…'}
    </TextLink>
  );
}
