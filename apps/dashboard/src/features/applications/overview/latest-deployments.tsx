import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable, RowLink } from '../../../components/ui/list/data-table';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { shortSha } from '../../../lib/format/format-values';
import { refLabel } from '../../../lib/format/application-source';
import { autoDeployLabel } from '../../../lib/format/auto-deploy';
import { DEPLOYMENT_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { LATEST_DEPLOYMENTS_COUNT, latestDeploymentsQuery } from '../queries';
import classes from './latest-deployments.module.css';

/** Triggers that start an existing release again, so their commit is not the news. */
const AGAIN: Readonly<Partial<Record<DeploymentRecord['trigger'], string>>> = {
  rollback: 'rollback',
  auto_rollback: 'rollback',
  start: 'started',
  restart: 'restarted',
};

const COLUMNS: readonly Column<DeploymentRecord>[] = [
  {
    key: 'number',
    header: 'Number',
    width: '5rem',
    cell: ({ id, application_id: applicationId, number }) => (
      <RowLink to="/applications/$applicationId/deployments/$deploymentId" params={{ applicationId, deploymentId: id }}>
        #{number}
      </RowLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    cell: ({ status }) => <StatusBadge label={DEPLOYMENT_STATUS_LABELS[status]} />,
  },
  {
    key: 'commit',
    header: 'Source',
    width: '42%',
    cell: ({ commit, ref, trigger, failure }) => (
      <span className={classes.commit} title={failure?.message ?? commit?.message}>
        <code>{commit ? shortSha(commit.sha) : refLabel(ref)}</code> {AGAIN[trigger] ?? commit?.message.split('\n')[0]}
      </span>
    ),
  },
  {
    key: 'took',
    header: 'Duration',
    width: '5.5rem',
    right: true,
    cell: ({ started_at: since, finished_at: until }) => (since ? <ElapsedTime since={since} until={until} /> : '–'),
  },
  { key: 'when', header: 'When', cell: ({ created_at: at }) => <RelativeTime at={at} /> },
];

/** The latest deployments; the Deployments tab lists them all. */
export function LatestDeployments({ application }: { application: ApplicationRecord }) {
  const { id: applicationId } = application;
  const autoDeploy = autoDeployLabel(application);
  const { data, error, refetch } = useQuery(latestDeploymentsQuery(applicationId));
  if (error) return <ErrorNotice error={error} title="Could not load deployments" onRetry={() => void refetch()} />;
  if (data?.length === 0) return null;
  return (
    <Panel
      title="Latest deployments"
      description={
        autoDeploy && (
          <Link className={classes.all} to="/applications/$applicationId/settings/deploys" params={{ applicationId }}>
            {autoDeploy}
          </Link>
        )
      }
      actions={
        <Link className={classes.all} to="/applications/$applicationId/deployments" params={{ applicationId }}>
          All deployments
        </Link>
      }
      flush
    >
      <DataTable
        label="Latest deployments"
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        expectedRows={LATEST_DEPLOYMENTS_COUNT}
      />
    </Panel>
  );
}
