import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { applicationQuery, currentDeploymentsQuery } from '../../../../features/applications/queries';
import { deploymentMarksQuery } from '../../../../features/deployments/deployment-marks';
import { NoUsage } from '../../../../features/usage/no-usage';
import { ProcessList } from '../../../../features/usage/process-list';
import { UsageMetrics } from '../../../../features/usage/usage-metrics';

const route = getRouteApi('/shell/applications/$applicationId/metrics');

const NO_MARKS: readonly [] = [];

export function ApplicationMetricsRoute() {
  const { applicationId } = route.useParams();
  const { range = '1h' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: current } = useQuery({
    ...currentDeploymentsQuery(application ? [application] : []),
    enabled: Boolean(application?.current_deployment_id),
  });
  const { data: marks } = useQuery(deploymentMarksQuery(applicationId, range));
  if (!application) return <PanelSkeleton lines={10} />;
  const kind = current?.[applicationId]?.artifact?.kind;
  if (application.current_deployment_id === null || kind === 'static') {
    return <NoUsage isStatic={kind === 'static'} serverId={application.server_id} />;
  }
  return (
    <>
      <UsageMetrics
        application={application}
        range={range}
        marks={marks ?? NO_MARKS}
        onRange={(wanted) =>
          void navigate({ search: wanted === '1h' ? {} : { range: wanted }, replace: true, resetScroll: false })
        }
      />
      <ProcessList application={application} />
    </>
  );
}
