import type { ApplicationRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { EnvironmentEditor } from '../../../../features/applications/environment/environment-editor';
import { EnvironmentNames } from '../../../../features/applications/environment/environment-names';
import { applicationQuery } from '../../../../features/applications/queries';
import { useDeployAction } from '../../../../features/deployments/deploy/use-deploy-action';
import { LinkedDatabaseVariables } from '../../../../features/databases/of-application/linked-database-variables';
import { usePermissions } from '../../../../lib/session/current-user';

const route = getRouteApi('/shell/applications/$applicationId/environment');

export function ApplicationEnvironmentRoute() {
  const { applicationId } = route.useParams();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const permissions = usePermissions();
  if (!application) return <PanelSkeleton lines={6} />;
  return (
    <>
      {permissions.canChange ? (
        <DeployableEnvironment key={applicationId} application={application} />
      ) : (
        <EnvironmentNames application={application} />
      )}
      <LinkedDatabaseVariables applicationId={applicationId} own={Object.keys(application.env)} />
    </>
  );
}

function DeployableEnvironment({ application }: { application: ApplicationRecord }) {
  const { deploy, dialogs } = useDeployAction(application);
  return (
    <>
      <EnvironmentEditor application={application} onDeploy={() => void deploy()} />
      {dialogs}
    </>
  );
}
