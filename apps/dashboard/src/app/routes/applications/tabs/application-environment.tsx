import type { ApplicationRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { VariableNames } from '../../../../components/variables/variable-names';
import { EnvironmentEditor } from '../../../../features/applications/environment/environment-editor';
import { applicationQuery } from '../../../../features/applications/queries';
import { useDeployAction } from '../../../../features/deployments/deploy/use-deploy-action';
import { LinkedDatabaseVariables } from '../../../../features/databases/of-application/linked-database-variables';
import { ApplicationVariableGroups } from '../../../../features/variable-groups/application-variable-groups';
import { useHashTarget } from '../../../../lib/browser/use-hash-target';
import { usePermissions } from '../../../../lib/session/current-user';

const route = getRouteApi('/shell/applications/$applicationId/environment');

/** A diagnosis leads to the variable that is missing. */
const VARIABLE_TARGET = /^env\.(\w{1,128})$/;

export function ApplicationEnvironmentRoute() {
  const { applicationId } = route.useParams();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const permissions = usePermissions();
  useHashTarget(application !== undefined);
  if (!application) return <PanelSkeleton lines={6} />;
  return (
    <>
      {permissions.canChange ? (
        <DeployableEnvironment key={applicationId} application={application} />
      ) : (
        <VariableNames saved={application} />
      )}
      <LinkedDatabaseVariables applicationId={applicationId} own={Object.keys(application.env)} />
      <ApplicationVariableGroups applicationId={applicationId} own={Object.keys(application.env)} />
    </>
  );
}

function DeployableEnvironment({ application }: { application: ApplicationRecord }) {
  const { deploy, dialogs } = useDeployAction(application);
  const { hash } = useLocation();
  return (
    <>
      <EnvironmentEditor
        application={application}
        suggested={VARIABLE_TARGET.exec(hash)?.[1]}
        onDeploy={() => void deploy()}
      />
      {dialogs}
    </>
  );
}
