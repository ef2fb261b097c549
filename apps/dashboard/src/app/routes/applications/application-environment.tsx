import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { EnvironmentEditor } from '../../../features/applications/environment/environment-editor';
import { EnvironmentNames } from '../../../features/applications/environment/environment-names';
import { applicationQuery } from '../../../features/applications/queries';
import { VariablesOf } from '../../../features/databases/variables-of';
import { useMay } from '../../../lib/current-user';

const route = getRouteApi('/frame/applications/$applicationId/environment');

export function ApplicationEnvironmentRoute() {
  const { applicationId } = route.useParams();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const may = useMay();
  if (!application) return <PanelSkeleton lines={6} />;
  return (
    <>
      {may.change ? (
        <EnvironmentEditor key={applicationId} application={application} />
      ) : (
        <EnvironmentNames application={application} />
      )}
      <VariablesOf applicationId={applicationId} own={Object.keys(application.env)} />
    </>
  );
}
