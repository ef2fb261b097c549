import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { applicationQuery } from '../../../../features/applications/queries';
import { deploymentMarksQuery } from '../../../../features/deployments/deployment-marks';
import { RequestLog } from '../../../../features/requests/request-log';
import { RequestMetrics } from '../../../../features/requests/request-metrics';
import { RequestPaths } from '../../../../features/requests/request-paths';
import { requestSearch, type RequestSearch } from '../../../../features/requests/request-search';

const route = getRouteApi('/shell/applications/$applicationId/requests');
const NO_MARKS: readonly [] = [];

export function ApplicationRequestsRoute() {
  const { applicationId } = route.useParams();
  const { range = '1h', sort = '-p95', ...filters } = requestSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: marks } = useQuery(deploymentMarksQuery(applicationId, range));
  if (!application) return <PanelSkeleton lines={10} />;
  const show = ({ range: wanted, sort: order, ...wantedFilters }: RequestSearch) => {
    const search = {
      ...wantedFilters,
      ...(wanted !== '1h' && { range: wanted }),
      ...(order !== '-p95' && { sort: order }),
    };
    void navigate({ search: { ...requestSearch(search) }, replace: true, resetScroll: false });
  };
  return (
    <>
      <RequestMetrics
        applicationId={applicationId}
        range={range}
        onRange={(wanted) => show({ ...filters, sort, range: wanted })}
        marks={marks ?? NO_MARKS}
      />
      <RequestPaths
        applicationId={applicationId}
        range={range}
        sort={sort}
        onSort={(order) => show({ ...filters, range, sort: order })}
      />
      <RequestLog
        applicationId={applicationId}
        filters={filters}
        onFilter={(wanted) => show({ ...wanted, range, sort })}
      />
    </>
  );
}
