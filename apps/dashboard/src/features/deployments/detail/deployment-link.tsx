import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../components/ui/layout/button-link';
import { deploymentQuery } from '../queries';

/** "deployment 13": records name each other by their ids, people by their numbers. */
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
