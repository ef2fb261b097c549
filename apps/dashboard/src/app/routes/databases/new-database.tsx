import type { CreatedDatabase } from '@fairlead/client';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { ALL_APPLICATIONS, applicationsQuery } from '../../../features/applications/queries';
import { NewDatabaseForm } from '../../../features/databases/create/new-database-form';
import { serversQuery } from '../../../features/servers/queries';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import { ALL_SERVERS } from '../all-servers';

const DatabaseCreated = lazy(() => import('../../../features/databases/create/database-created'));
const NoDatabases = lazy(() => import('../../../features/databases/list/no-databases'));
const route = getRouteApi('/shell/databases/new');

export function NewDatabaseRoute() {
  const { server_id: wanted, application_id: applicationId, engine } = route.useSearch();
  const [created, setCreated] = useState<CreatedDatabase>();
  const { data, error, refetch } = useQuery(serversQuery(ALL_SERVERS));
  const { data: applications } = useQuery(applicationsQuery(ALL_APPLICATIONS));
  const allowed = usePermissions().canChange;
  const back = <BackLink to="/databases">Databases</BackLink>;
  if (created) {
    return (
      <PageLayout narrow title="Creating database" back={back}>
        <Panel>
          <Suspense fallback={<Skeleton height={260} />}>
            <DatabaseCreated
              database={created}
              done={
                <ButtonLink to="/databases/$databaseId" params={{ databaseId: created.id }}>
                  View database
                </ButtonLink>
              }
            />
          </Suspense>
        </Panel>
      </PageLayout>
    );
  }
  const ready = data?.servers.filter(({ status }) => status === 'ready') ?? [];
  const only = ready.length === 1 ? ready[0]?.id : undefined;
  const application = applications?.applications.find(({ id }) => id === applicationId);
  const serverId = ready.find(({ id }) => id === (wanted ?? application?.server_id))?.id ?? only ?? '';
  const waits = applicationId !== undefined && !applications;
  return (
    <PageLayout
      title="Create a database"
      description="On one of your servers. User and password are created automatically."
      back={back}
    >
      {!allowed && (
        <Notice tone="warn" title="Viewers cannot create databases">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
      {allowed && <ErrorNotice error={error} title="Could not load servers" onRetry={() => void refetch()} />}
      {allowed && (!data || waits) && !error && <PanelSkeleton lines={8} />}
      {allowed && data?.total === 0 && (
        <Suspense>
          <NoDatabases hasServer={false} />
        </Suspense>
      )}
      {allowed && data && data.total > 0 && ready.length === 0 && (
        <Notice tone="warn" title="No server is ready">
          A database needs a server that is ready.{' '}
          <Anchor component={Link} to="/servers" fz="inherit" underline="always">
            View servers
          </Anchor>
          .
        </Notice>
      )}
      {allowed && data && data.total > 0 && !waits && (
        <NewDatabaseForm
          engine={engine}
          servers={data.servers}
          serverId={serverId}
          applicationId={application?.server_id === serverId ? application.id : undefined}
          applicationsOn={(id) => applications?.applications.filter(({ server_id: server }) => server === id)}
          onCreated={setCreated}
          cancel={
            <Button component={Link} to="/databases" variant="default">
              Cancel
            </Button>
          }
        />
      )}
    </PageLayout>
  );
}
