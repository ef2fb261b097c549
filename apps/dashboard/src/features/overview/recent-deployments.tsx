import type { ListedDeployment } from '@fairlead/client';
import { Anchor, Skeleton } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Elapsed } from '../../components/ui/elapsed';
import { Empty } from '../../components/ui/empty';
import { Panel } from '../../components/ui/panel';
import { Problem } from '../../components/ui/problem';
import { RelativeTime } from '../../components/ui/relative-time';
import { StatusOf } from '../../components/ui/status';
import { shortSha } from '../../lib/format';
import { imageName } from '../../lib/image';
import { DEPLOYMENT_WORDS } from '../../lib/status-words';
import { RECENT, recentDeploymentsQuery } from './queries';
import classes from './recent-deployments.module.css';

/** Those bring back or start anew what was deployed before. */
const AGAIN: Readonly<Partial<Record<ListedDeployment['trigger'], string>>> = {
  rollback: 'Rollback',
  auto_rollback: 'Rollback',
  start: 'Start',
  restart: 'Restart',
};

export function RecentDeployments() {
  const { data, error, refetch } = useQuery(recentDeploymentsQuery());
  return (
    <Panel
      title="Latest deployments"
      actions={
        <Anchor component={Link} to="/deployments" fz="sm">
          All deployments
        </Anchor>
      }
      flush
    >
      {error && <Problem error={error} title="The deployments could not be read" onRetry={() => void refetch()} />}
      {data?.length === 0 ? (
        <Empty icon={<IconRocket size={32} stroke={1.5} />} title="No deployments yet">
          Each one shows here with what was deployed, its state and how long it took.
        </Empty>
      ) : (
        !error && (
          <ul className={classes.deployments}>
            {data
              ? data.map((deployment) => <Row key={deployment.id} deployment={deployment} />)
              : Array.from({ length: RECENT }, (_, index) => (
                  <li key={index} className={classes.row} aria-hidden>
                    <Skeleton height={12} my={4} width="60%" />
                    <Skeleton height={12} my={4} width="80%" />
                  </li>
                ))}
          </ul>
        )
      )}
    </Panel>
  );
}

function Row({ deployment }: { deployment: ListedDeployment }) {
  const { id, application_id: applicationId, application_name: name, number, status, commit, ref } = deployment;
  return (
    <li className={classes.row}>
      <Link
        className={classes.name}
        to="/applications/$applicationId/deployments/$deploymentId"
        params={{ applicationId, deploymentId: id }}
      >
        {name} <span className={classes.number}>#{number}</span>
      </Link>
      <StatusOf words={DEPLOYMENT_WORDS[status]} />
      <span className={classes.commit} title={commit?.message}>
        <code>{commit ? shortSha(commit.sha) : imageName(ref)}</code>{' '}
        {[AGAIN[deployment.trigger], commit?.message.split('\n')[0]].filter(Boolean).join(': ')}
      </span>
      <span className={classes.times}>
        <RelativeTime at={deployment.created_at} />
        {deployment.started_at && (
          <>
            {', '}
            <Elapsed since={deployment.started_at} until={deployment.finished_at} />
          </>
        )}
      </span>
    </li>
  );
}
