import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../../components/ui/layout/panel';
import { applicationQuery } from '../../../../features/applications/queries';
import { LogFilterBar } from '../../../../features/runtime-logs/log-filter-bar';
import { NoRuntimeLog } from '../../../../features/runtime-logs/no-log';
import { RuntimeLog } from '../../../../features/runtime-logs/runtime-log';
import { ServerUnavailableNotice } from '../../../../features/runtime-logs/server-away';
import { serversQuery } from '../../../../features/servers/queries';
import { usageQuery } from '../../../../features/usage/queries';
import { ALL_SERVERS } from '../../all-servers';
import { knownProcesses } from '../processes-of';

const route = getRouteApi('/shell/applications/$applicationId/logs');

export function ApplicationLogsRoute() {
  const { applicationId } = route.useParams();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const { data: usage } = useQuery({
    ...usageQuery(applicationId),
    enabled: Boolean(application?.current_deployment_id) && application?.status !== 'unknown',
  });
  if (!application) return <PanelSkeleton lines={10} />;
  if (application.current_deployment_id === null && application.status === 'created') return <NoRuntimeLog />;
  const server = servers?.servers.find(({ id }) => id === application.server_id);
  return (
    <>
      {server && server.status !== 'ready' && server.status !== 'provisioning' && (
        <ServerUnavailableNotice server={server} />
      )}
      <Panel flush>
        <LogFilterBar
          seen={knownProcesses(application, usage)}
          filter={filter}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
        <RuntimeLog
          key={`${applicationId} ${filter.process} ${filter.instance}`}
          application={application}
          filter={filter}
        />
      </Panel>
    </>
  );
}
