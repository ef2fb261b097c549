import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { BackLink } from '../../../components/ui/back-link';
import { Empty } from '../../../components/ui/empty';
import { Page } from '../../../components/ui/page';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { SectionTab, SectionTabs } from '../../../components/ui/section-tabs';
import { ApplicationState } from '../../../components/ui/application-state';
import { ApplicationSummary } from '../../../features/applications/application-summary';
import { PendingChanges } from '../../../features/applications/pending-changes';
import { applicationQuery } from '../../../features/applications/queries';
import { StateNotice } from '../../../features/applications/trouble/state-notice';
import { DeployButton } from '../../../features/deployments/deploy-button';
import { OperatingNotice } from '../../../features/operations/operating-notice';
import { OperationsMenu } from '../../../features/operations/operations-menu';
import { serversQuery } from '../../../features/servers/queries';
import { isCode } from '../../../lib/api-error';
import { ALL_SERVERS } from './all-servers';

const route = getRouteApi('/frame/applications/$applicationId');
/** Wanted only where an application does not do well. */
const StartButton = lazy(() => import('../../../features/operations/start-button'));
const RollBackButton = lazy(() => import('../../../features/deployments/roll-back-button'));

const OVERVIEW = '/applications/$applicationId';
const TABS = [
  { to: OVERVIEW, label: 'Overview' },
  { to: '/applications/$applicationId/deployments', label: 'Deployments' },
  { to: '/applications/$applicationId/metrics', label: 'Metrics' },
  { to: '/applications/$applicationId/logs', label: 'Logs' },
  { to: '/applications/$applicationId/environment', label: 'Environment' },
  { to: '/applications/$applicationId/domains', label: 'Domains' },
  { to: '/applications/$applicationId/commands', label: 'Commands' },
  { to: '/applications/$applicationId/settings', label: 'Settings' },
] as const;

export function ApplicationRoute() {
  const { applicationId } = route.useParams();
  const { data: application, error, refetch } = useQuery(applicationQuery(applicationId));
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const back = <BackLink to="/applications">Applications</BackLink>;
  if (isCode(error, 'RESOURCE_NOT_FOUND')) return <Gone name={application?.name} />;
  if (error && !application) {
    return (
      <Page title="Application" back={back}>
        <Problem error={error} title="The application could not be read" onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={application?.name ?? 'Application'}
      back={back}
      status={application && <ApplicationState application={application} />}
      description={
        application ? (
          <ApplicationSummary
            application={application}
            server={servers?.servers.find(({ id }) => id === application.server_id)}
          />
        ) : (
          <>&nbsp;</>
        )
      }
      actions={
        application && (
          <>
            <OperationsMenu application={application} />
            <DeployButton application={application} />
          </>
        )
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
      {application && <OperatingNotice application={application} />}
      {application && (
        <StateNotice
          application={application}
          start={<StartButton application={application} />}
          rollBack={<RollBackButton application={application} />}
        />
      )}
      {application && <PendingChanges application={application} />}
      <Outlet />
    </Page>
  );
}

function Gone({ name }: { name: string | undefined }) {
  return (
    <Page title={name ?? 'Application'} back={<BackLink to="/applications">Applications</BackLink>}>
      <Panel>
        <Empty
          icon={<IconStack2 size={32} stroke={1.5} />}
          title={name ? 'It has been deleted' : 'There is no such application'}
          action={
            <Button component={Link} to="/applications" variant="default">
              To the applications
            </Button>
          }
        >
          The audit log tells what happened to it, and who did it.
        </Empty>
      </Panel>
    </Page>
  );
}
