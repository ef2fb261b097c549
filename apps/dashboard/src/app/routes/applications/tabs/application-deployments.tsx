import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { applicationQuery } from '../../../../features/applications/queries';
import { DeployButton } from '../../../../features/deployments/deploy/deploy-button';
import { DeploymentList } from '../../../../features/deployments/list/deployment-list';

const route = getRouteApi('/shell/applications/$applicationId/deployments');

export function ApplicationDeploymentsRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: application } = useQuery(applicationQuery(applicationId));
  return (
    <DeploymentList
      search={{ ...search, application_id: applicationId }}
      onSearch={(next, options) => void navigate({ search: { ...next, application_id: undefined }, ...options })}
      first={application && <DeployButton application={application} />}
    />
  );
}
