import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/layout/back-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { NewApplicationForm } from '../../../features/applications/create/new-application-form';
import { NoApplications } from '../../../features/applications/list/no-applications';
import { domainDefaults } from '../../../features/instance/domain-defaults';
import { instanceQuery } from '../../../features/instance/queries';
import { serversQuery } from '../../../features/servers/queries';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import { ALL_SERVERS } from '../all-servers';

const route = getRouteApi('/shell/applications/new');

export function NewApplicationRoute() {
  const { server_id: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(serversQuery(ALL_SERVERS));
  const { data: instance } = useQuery(instanceQuery());
  const allowed = usePermissions().canChange;
  const ready = data?.servers.filter(({ status }) => status === 'ready') ?? [];
  const only = ready.length === 1 ? ready[0]?.id : undefined;
  return (
    <PageLayout
      title="Create an application"
      description="From a git repository or a container image. Nothing runs until you deploy."
      back={<BackLink to="/applications">Applications</BackLink>}
    >
      {!allowed && (
        <Notice tone="warn" title="Viewers cannot create applications">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
      {allowed && <ErrorNotice error={error} title="Could not load servers" onRetry={() => void refetch()} />}
      {allowed && !data && !error && <PanelSkeleton lines={8} />}
      {allowed && data?.total === 0 && <NoApplications hasServer={false} />}
      {allowed && data && data.total > 0 && ready.length === 0 && (
        <Notice tone="warn" title="No server is ready">
          An application needs a server that is ready.{' '}
          <Anchor component={Link} to="/servers" fz="inherit" underline="always">
            View servers
          </Anchor>
          .
        </Notice>
      )}
      {allowed && data && data.total > 0 && (
        <NewApplicationForm
          servers={data.servers}
          serverId={ready.find(({ id }) => id === wanted)?.id ?? only ?? ''}
          appsDomain={instance ? domainDefaults(instance).appsDomain : null}
          onCreated={({ id: applicationId }) =>
            void navigate({ to: '/applications/$applicationId', params: { applicationId }, ignoreBlocker: true })
          }
          cancel={
            <Button component={Link} to="/applications" variant="default">
              Cancel
            </Button>
          }
        />
      )}
    </PageLayout>
  );
}
