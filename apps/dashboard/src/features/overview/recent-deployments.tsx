import type { ListedDeployment } from '@fairlead/client';
import { Anchor, Skeleton } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ElapsedTime } from '../../components/ui/display/elapsed-time';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { StatusBadge } from '../../components/ui/feedback/status';
import { shortSha } from '../../lib/format/format-values';
import { refLabel } from '../../lib/format/application-source';
import { DEPLOYMENT_STATUS_LABELS } from '../../lib/labels/status-labels';
import { RECENT_DEPLOYMENTS_COUNT, recentDeploymentsQuery } from './queries';
import classes from './recent-deployments.module.css';

/** Triggers that redeploy an earlier release. */
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
      {error && <ErrorNotice error={error} title="Could not load deployments" onRetry={() => void refetch()} />}
      {data?.length === 0 ? (
        <EmptyState icon={<IconRocket size={32} stroke={1.5} />} title="No deployments yet">
          Deployments appear here with their version, status and duration.
        </EmptyState>
      ) : (
        !error && (
          <ul className={classes.deployments}>
            {data
              ? data.map((deployment) => <Row key={deployment.id} deployment={deployment} />)
              : Array.from({ length: RECENT_DEPLOYMENTS_COUNT }, (_, index) => (
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
      <StatusBadge label={DEPLOYMENT_STATUS_LABELS[status]} />
      <span className={classes.commit} title={commit?.message}>
        <code>{commit ? shortSha(commit.sha) : refLabel(ref)}</code>{' '}
        {[AGAIN[deployment.trigger], commit?.message.split('\n')[0]].filter(Boolean).join(': ')}
      </span>
      <span className={classes.times}>
        <RelativeTime at={deployment.created_at} />
        {deployment.started_at && (
          <>
            {', '}
            <ElapsedTime since={deployment.started_at} until={deployment.finished_at} />
          </>
        )}
      </span>
    </li>
  );
}
