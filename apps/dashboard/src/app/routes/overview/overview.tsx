import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Page } from '../../../components/ui/page';
import { Panel } from '../../../components/ui/panel';
import { EventFeed } from '../../../features/activity/event-feed';
import { latestQuery } from '../../../features/activity/queries';
import { Attention } from '../../../features/overview/attention';
import { Figures } from '../../../features/overview/figures';
import { Places } from '../../../features/overview/places';
import { RecentDeployments } from '../../../features/overview/recent-deployments';
import { FirstSteps } from '../../../features/start/first-steps';
import classes from './overview.module.css';

/** What runs where, what fails, what happened last: in one screen. */
export function OverviewRoute() {
  const latest = useQuery(latestQuery());
  return (
    <Page title="Overview">
      <Figures />
      <Attention />
      <FirstSteps />
      <div className={classes.columns}>
        <div className={classes.column}>
          <RecentDeployments />
          <Places />
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
            <EventFeed entries={latest.data} expectedRows={10} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
