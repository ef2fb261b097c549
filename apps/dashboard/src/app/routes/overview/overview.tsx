import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { EventList } from '../../../features/activity/event-list';
import { latestEventsQuery } from '../../../features/activity/queries';
import { Attention } from '../../../features/overview/attention';
import { ResourceCounts } from '../../../features/overview/resource-counts';
import { ApplicationsByServer } from '../../../features/overview/applications-by-server';
import { RecentDeployments } from '../../../features/overview/recent-deployments';
import { FirstSteps } from '../../../features/onboarding/first-steps';
import { onboardingProgressQuery } from '../../../features/onboarding/queries';
import { overviewQuery } from '../../../features/overview/queries';
import classes from './overview.module.css';

/** Servers and their applications, problems, and the latest activity on one screen. */
export function OverviewRoute() {
  const latest = useQuery(latestEventsQuery());
  // What is above the columns shows only if there is something to say, so the columns would move when it is known.
  const overview = useQuery(overviewQuery());
  const progress = useQuery(onboardingProgressQuery());
  if (overview.isPending || progress.isPending) {
    return (
      <PageLayout title="Overview">
        <ResourceCounts />
        <PanelSkeleton lines={8} />
      </PageLayout>
    );
  }
  return (
    <PageLayout title="Overview">
      <ResourceCounts />
      <Attention />
      <FirstSteps />
      <div className={classes.columns}>
        <div className={classes.column}>
          <RecentDeployments />
          <ApplicationsByServer />
        </div>
        <div className={classes.column}>
          <Panel
            title="Activity"
            actions={
              <Anchor component={Link} to="/activity" fz="sm">
                All activity
              </Anchor>
            }
            flush
          >
            <EventList entries={latest.data} expectedRows={10} />
          </Panel>
        </div>
      </div>
    </PageLayout>
  );
}
