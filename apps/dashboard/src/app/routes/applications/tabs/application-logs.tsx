import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../../components/ui/layout/panel';
import { applicationQuery } from '../../../../features/applications/queries';
import { LogFilterBar } from '../../../../features/runtime-logs/log-filter-bar';
import type { LogFilter } from '../../../../features/runtime-logs/log-filter';
import { RuntimeLog } from '../../../../features/runtime-logs/runtime-log';
import { serversQuery } from '../../../../features/servers/queries';
import { usageQuery } from '../../../../features/usage/queries';
import { ALL_SERVERS } from '../../all-servers';
import { IconTerminal2, IconPlugConnectedX } from '@tabler/icons-react';
import { EmptyState } from '../../../../components/ui/feedback/empty-state';
import type { ServerRecord, ApplicationRecord, ApplicationStats } from '@fairlead/client';
import { Notice } from '../../../../components/ui/feedback/notice';
import { SERVER_STATUS_LABELS } from '../../../../lib/labels/status-labels';

const RuntimeLogColumns = lazy(() => import('../../../../features/runtime-logs/runtime-log-columns'));

const route = getRouteApi('/shell/applications/$applicationId/logs');

export function ApplicationLogsRoute() {
  const { applicationId } = route.useParams();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const { data: usage } = useQuery({
    ...usageQuery(applicationId),
    enabled: Boolean(application?.current_deployment_id) && application?.status !== 'unknown',
  });
  const momentHref = useCallback(
    (at: string) =>
      router.buildLocation({
        to: '/applications/$applicationId/logs',
        params: { applicationId },
        search: aroundMoment(filter, at),
      }).href,
    [router, applicationId, filter],
  );
  const onMoment = useCallback(
    (at: string | undefined) => void navigate({ search: aroundMoment(filter, at), resetScroll: false }),
    [navigate, filter],
  );
  if (!application) return <PanelSkeleton lines={10} />;
  if (application.current_deployment_id === null && application.status === 'created') return <NoRuntimeLog />;
  const seen = knownProcesses(application, usage);
  const names = [...new Set(seen.map(({ name }) => name))];
  const shown = { application, filter, momentHref, onMoment };
  const server = servers?.servers.find(({ id }) => id === application.server_id);
  return (
    <>
      {server && server.status !== 'ready' && server.status !== 'provisioning' && (
        <ServerUnavailableNotice server={server} />
      )}
      <Panel flush>
        <LogFilterBar
          seen={seen}
          filter={filter}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
        {filter.split && filter.process === undefined && names.length > 1 ? (
          <Suspense fallback={<PanelSkeleton lines={10} />}>
            <RuntimeLogColumns key={`${applicationId} ${JSON.stringify(filter)}`} {...shown} names={names} />
          </Suspense>
        ) : (
          <RuntimeLog key={`${applicationId} ${JSON.stringify(filter)}`} {...shown} />
        )}
      </Panel>
    </>
  );
}

/** The same lines around a moment, or new ones. */
function aroundMoment({ range: _range, from: _from, to: _to, at: _at, ...rest }: LogFilter, at: string | undefined) {
  return { ...rest, ...(at !== undefined && { at }) };
}

/** Empty state before the first deployment. */
const NoRuntimeLog = () => (
  <Panel>
    <EmptyState icon={<IconTerminal2 size={32} stroke={1.5} />} title="No logs yet">
      After the first deployment, the program’s output appears here. Secrets of its environment are redacted.
    </EmptyState>
  </Panel>
);

/** The journal is on the server, so the log is unavailable without it. */
function ServerUnavailableNotice({
  server,
}: {
  server: Pick<ServerRecord, 'id' | 'name' | 'status' | 'status_reason'>;
}) {
  const { label, meaning } = SERVER_STATUS_LABELS[server.status];
  return (
    <Notice
      tone="bad"
      role="status"
      icon={<IconPlugConnectedX size={18} stroke={1.8} />}
      title={`${server.name}: ${label.toLowerCase()}`}
    >
      {server.status_reason ?? meaning} The log is read from the server and continues as soon as{' '}
      <Link to="/servers/$serverId" params={{ serverId: server.id }} style={{ color: 'inherit' }}>
        {server.name}
      </Link>{' '}
      is reachable.
    </Notice>
  );
}

interface NamedProcess {
  name: string;
  instance: number;
}

const numbered = (name: string, count: number): NamedProcess[] =>
  Array.from({ length: count }, (_, index) => ({ name, instance: index + 1 }));

/**
 * Running processes, or the expected ones until they are known: the settings do not contain processes of a Procfile.
 */
function knownProcesses(
  { instances, processes }: Pick<ApplicationRecord, 'instances' | 'processes'>,
  usage: ApplicationStats | undefined,
): NamedProcess[] {
  if (usage && usage.processes.length > 0) return usage.processes;
  return [
    ...numbered('web', instances),
    ...Object.entries(processes).flatMap(([name, { instances: count }]) => numbered(name, count)),
  ];
}
