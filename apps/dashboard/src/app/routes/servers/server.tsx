import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useMatchRoute } from '@tanstack/react-router';
import { IconServerOff } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue } from 'react';
import { BackLink } from '../../../components/ui/layout/back-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PageSkeleton, PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SectionTab, SectionTabs } from '../../../components/ui/layout/section-tabs';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { serverQuery } from '../../../features/servers/queries';
import type { ServerStatusProblemProps } from '../../../features/servers/status-problem/server-status-problem';
import { serverAddress } from '../../../features/servers/server-format';
import { ServerMenu } from '../../../features/servers/list/server-menu';
import { hasErrorCode } from '../../../lib/api/api-error';
import { usePermissions } from '../../../lib/session/current-user';
import { SERVER_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { useCurrentTab } from '../use-current-tab';

const route = getRouteApi('/shell/servers/$serverId');

const TABS = [
  { to: '/servers/$serverId', label: 'Overview' },
  { to: '/servers/$serverId/metrics', label: 'Metrics' },
  { to: '/servers/$serverId/provisioning', label: 'Provisioning' },
] as const;

export function ServerRoute() {
  const { serverId } = route.useParams();
  const tab = useCurrentTab(TABS);
  const navigate = route.useNavigate();
  const mayChange = usePermissions().canChange;
  const onProvisioning = Boolean(useMatchRoute()({ to: '/servers/$serverId/provisioning' }));
  const { data: server, error, refetch } = useQuery(serverQuery(serverId));
  const back = <BackLink to="/servers">Servers</BackLink>;
  if (hasErrorCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <PageLayout title={server?.name ?? 'Server'} back={back}>
        <ServerNotFound />
      </PageLayout>
    );
  }
  if (error && !server) {
    return (
      <PageLayout title="Server" back={back}>
        <ErrorNotice error={error} title="Could not load the server" onRetry={() => void refetch()} />
      </PageLayout>
    );
  }
  if (!server) return <PageSkeleton />;
  return (
    <PageLayout
      title={server.name}
      tab={tab}
      back={back}
      status={<StatusBadge label={SERVER_STATUS_LABELS[server.status]} />}
      description={serverAddress(server)}
      actions={mayChange && <ServerMenu server={server} onRemoved={() => void navigate({ to: '/servers' })} />}
      tabs={
        <SectionTabs label="Server">
          {TABS.map(({ to, label }) => (
            <SectionTab key={to} to={to} params={{ serverId }}>
              {label}
            </SectionTab>
          ))}
          {mayChange && (
            <SectionTab to="/servers/$serverId/settings" params={{ serverId }}>
              Settings
            </SectionTab>
          )}
        </SectionTabs>
      }
    >
      <Suspense key={serverId} fallback={<PanelSkeleton lines={8} />}>
        <ServerStatusNotice server={server} mayChange={mayChange} onProvisioning={onProvisioning} />
        <Outlet />
      </Suspense>
    </PageLayout>
  );
}

/** Replaces the page of a server that has been removed or never existed. */
const ServerNotFound = () => (
  <Panel>
    <EmptyState
      icon={<IconServerOff size={32} stroke={1.5} />}
      title="Server not found"
      action={
        <ButtonLink to="/servers" variant="default">
          Go to servers
        </ButtonLink>
      }
    >
      It has been removed, or the link is wrong. Its history is in the activity log.
    </EmptyState>
  </Panel>
);

const ServerStatusProblem = lazy(() => import('../../../features/servers/status-problem/server-status-problem'));

/**
 * Explains on every page of a server that is not ready what is wrong, what it means for its applications, and what to
 * do. The page waits for its code, so that it does not move; the notice of a later state appears when its code is there, and
 * the page stays meanwhile.
 */
function ServerStatusNotice({ server: latest, ...others }: ServerStatusProblemProps) {
  const server = useDeferredValue(latest);
  return server.status !== 'ready' && <ServerStatusProblem server={server} {...others} />;
}
