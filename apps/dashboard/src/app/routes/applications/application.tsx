import type { ApplicationRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue } from 'react';
import { BackLink } from '../../../components/ui/layout/back-link';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PageSkeleton, PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SectionTab, SectionTabs } from '../../../components/ui/layout/section-tabs';
import { ApplicationStatusBadge } from '../../../components/ui/feedback/application-status-badge';
import { ApplicationSummary } from '../../../features/applications/application-summary';
import { PendingChangesNotice } from '../../../features/applications/pending-changes-notice';
import { applicationQuery } from '../../../features/applications/queries';
import { ApplicationStatusNotice } from '../../../features/applications/status-problem/application-status-notice';
import { DeployChangesButton } from '../../../features/deployments/deploy/deploy-changes-button';
import { DeployButton } from '../../../features/deployments/deploy/deploy-button';
import { OfflineNotice } from '../../../features/application-controls/offline-notice';
import { ControlsMenu } from '../../../features/application-controls/controls-menu';
import { serversQuery } from '../../../features/servers/queries';
import { hasErrorCode } from '../../../lib/api/api-error';
import { ALL_SERVERS } from '../all-servers';
import { useCurrentTab } from '../use-current-tab';

const route = getRouteApi('/shell/applications/$applicationId');
/** Loaded lazily because most applications are healthy. */
const StartButton = lazy(() => import('../../../features/application-controls/start-button'));
const RollBackButton = lazy(() => import('../../../features/deployments/rollback/roll-back-button'));

const OVERVIEW = '/applications/$applicationId';
const TABS = [
  { to: OVERVIEW, label: 'Overview' },
  { to: '/applications/$applicationId/deployments', label: 'Deployments' },
  { to: '/applications/$applicationId/timeline', label: 'Timeline' },
  { to: '/applications/$applicationId/metrics', label: 'Metrics' },
  { to: '/applications/$applicationId/requests', label: 'Requests' },
  { to: '/applications/$applicationId/logs', label: 'Logs' },
  { to: '/applications/$applicationId/environment', label: 'Environment' },
  { to: '/applications/$applicationId/domains', label: 'Domains' },
  { to: '/applications/$applicationId/commands', label: 'Commands' },
  { to: '/applications/$applicationId/terminal', label: 'Terminal' },
  { to: '/applications/$applicationId/settings', label: 'Settings' },
] as const;

export function ApplicationRoute() {
  const { applicationId } = route.useParams();
  const tab = useCurrentTab(TABS);
  const { data: application, error, refetch } = useQuery(applicationQuery(applicationId));
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const back = <BackLink to="/applications">Applications</BackLink>;
  if (hasErrorCode(error, 'RESOURCE_NOT_FOUND')) return <ApplicationNotFound name={application?.name} />;
  if (error && !application) {
    return (
      <PageLayout title="Application" back={back}>
        <ErrorNotice error={error} title="Could not load the application" onRetry={() => void refetch()} />
      </PageLayout>
    );
  }
  // How high the head is, and whether a notice follows, depends on the application.
  if (!application) return <PageSkeleton />;
  return (
    <PageLayout
      title={application.name}
      tab={tab}
      back={back}
      status={<ApplicationStatusBadge application={application} />}
      description={
        <ApplicationSummary
          application={application}
          server={servers?.servers.find(({ id }) => id === application.server_id)}
        />
      }
      actions={
        <>
          <ControlsMenu application={application} />
          <DeployButton application={application} />
        </>
      }
      tabs={
        <SectionTabs label="Application">
          {TABS.map(({ to, label }) => (
            <SectionTab
              key={to}
              to={to}
              params={{ applicationId }}
              activeOptions={{ exact: to === OVERVIEW, includeSearch: false }}
            >
              {label}
            </SectionTab>
          ))}
        </SectionTabs>
      }
    >
      <Suspense key={applicationId} fallback={<PanelSkeleton lines={8} />}>
        <ApplicationNotices application={application} />
        <Outlet />
      </Suspense>
    </PageLayout>
  );
}

/**
 * What is to be known on every page of an application. The page waits for their code, so that it appears below them at once;
 * those of a later state appear when their code is there, and the page stays meanwhile.
 */
function ApplicationNotices({ application: latest }: { application: ApplicationRecord }) {
  const application = useDeferredValue(latest);
  return (
    <>
      <OfflineNotice application={application} />
      <ApplicationStatusNotice
        application={application}
        start={<StartButton application={application} />}
        rollBack={<RollBackButton application={application} />}
      />
      <PendingChangesNotice application={application} deploy={<DeployChangesButton application={application} />} />
    </>
  );
}

function ApplicationNotFound({ name }: { name: string | undefined }) {
  return (
    <PageLayout title={name ?? 'Application'} back={<BackLink to="/applications">Applications</BackLink>}>
      <Panel>
        <EmptyState
          icon={<IconStack2 size={32} stroke={1.5} />}
          title={name ? 'Application deleted' : 'Application not found'}
          action={
            <Button component={Link} to="/applications" variant="default">
              View applications
            </Button>
          }
        >
          The audit log shows what happened to it.
        </EmptyState>
      </Panel>
    </PageLayout>
  );
}
