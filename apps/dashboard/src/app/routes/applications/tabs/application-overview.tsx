import type { ApplicationRecord } from '@fairlead/client';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../../components/ui/layout/panel';
import { EventList } from '../../../../features/activity/event-list';
import { latestEventsQuery } from '../../../../features/activity/queries';
import { LatestDeployments } from '../../../../features/applications/overview/latest-deployments';
import { LiveReleasePanel } from '../../../../features/applications/overview/live-release-panel';
import {
  applicationQuery,
  currentDeploymentsQuery,
  latestDeploymentsQuery,
} from '../../../../features/applications/queries';
import { ProcessList } from '../../../../features/usage/process-list';
import { ApplicationDatabases } from '../../../../features/databases/of-application/application-databases';
import { applicationDatabasesQuery } from '../../../../features/databases/queries';
import { ApplicationAddresses } from '../../../../features/domains/list/application-addresses';
import { allDomainsQuery } from '../../../../features/domains/queries';
import { serversQuery } from '../../../../features/servers/queries';
import { usePermissions } from '../../../../lib/session/current-user';
import { useDeployNow } from '../../use-deploy-now';
import { ALL_SERVERS } from '../../all-servers';
import classes from './application-overview.module.css';

const route = getRouteApi('/shell/applications/$applicationId/');
const EVENTS = 10;
// Lazy because it shows only before the first deployment.
const UploadInstructions = lazy(() => import('../../../../features/deployments/uploads/upload-instructions'));
const FirstDeployment = lazy(() => import('../../../../features/applications/overview/first-deployment'));

export function ApplicationOverviewRoute() {
  const { applicationId } = route.useParams();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const { data: latest } = useQuery(latestEventsQuery({ application_id: applicationId }, EVENTS));
  const deployNow = useDeployNow();
  const mayChange = usePermissions().canChange;
  const parts = [
    useQuery(allDomainsQuery(applicationId)),
    useQuery(applicationDatabasesQuery(applicationId)),
    useQuery(latestDeploymentsQuery(applicationId)),
    useQuery({ ...currentDeploymentsQuery(application ? [application] : []), enabled: application !== undefined }),
  ];
  const loaded = parts.every(({ isLoading }) => !isLoading);
  const [shownId, setShownId] = useState<string>();
  if (loaded && application && shownId !== applicationId) setShownId(applicationId);
  // Each panel is as high as its content, so they appear together; later, each changes where it is.
  if (!application || (!loaded && shownId !== applicationId)) return <PanelSkeleton lines={12} />;
  const server = servers?.servers.find(({ id }) => id === application.server_id);
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {application.current_deployment_id === null ? (
          <Suspense fallback={<PanelSkeleton lines={8} />}>
            <FirstDeployment
              application={application}
              serverName={server?.name}
              deploy={
                application.source.type === 'upload' ? (
                  <Button component={Link} to={`/applications/${applicationId}/settings/uploads`}>
                    View uploads
                  </Button>
                ) : (
                  <Button onClick={() => deployNow(applicationId, application.name)}>Deploy now</Button>
                )
              }
              upload={
                application.source.type === 'upload' && (
                  <Suspense>
                    <UploadInstructions applicationId={applicationId} />
                  </Suspense>
                )
              }
            />
          </Suspense>
        ) : (
          <>
            <LiveReleasePanel application={application} />
            <ProcessesOf application={application} />
          </>
        )}
        <LatestDeployments application={application} />
      </div>
      <div className={classes.column}>
        <ApplicationAddresses applicationId={applicationId} mayChange={mayChange} />
        <ApplicationDatabases applicationId={applicationId} mayChange={mayChange} />
        <Panel
          title="Activity"
          actions={
            <Anchor component={Link} to="/activity" fz="sm">
              All activity
            </Anchor>
          }
          flush
        >
          <EventList entries={latest} expectedRows={EVENTS} />
        </Panel>
      </div>
    </div>
  );
}

/** Static sites have no processes. The space is reserved until the kind is known. */
function ProcessesOf({ application }: { application: ApplicationRecord }) {
  const { data, isError } = useQuery(currentDeploymentsQuery([application]));
  // The panel of the live release above shows the error and can retry.
  if (!data) return isError ? null : <PanelSkeleton lines={3} />;
  return data[application.id]?.artifact?.kind !== 'static' && <ProcessList application={application} />;
}
