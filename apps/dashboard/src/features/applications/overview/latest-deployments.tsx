import type { DeploymentRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable, RowLink } from '../../../components/ui/data-table';
import { Elapsed } from '../../../components/ui/elapsed';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { RelativeTime } from '../../../components/ui/relative-time';
import { StatusOf } from '../../../components/ui/status';
import { shortSha } from '../../../lib/format';
import { imageName } from '../../../lib/image';
import { DEPLOYMENT_WORDS } from '../../../lib/status-words';
import { LATEST, latestDeploymentsQuery } from '../queries';
import classes from './latest-deployments.module.css';

/** Those bring back a release that was there, whose commit is not what they are about. */
const AGAIN: Readonly<Partial<Record<DeploymentRecord['trigger'], string>>> = {
  rollback: 'rollback',
  auto_rollback: 'rollback',
  start: 'started again',
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
    header: 'State',
    width: '7.5rem',
    cell: ({ status }) => <StatusOf words={DEPLOYMENT_WORDS[status]} />,
  },
  {
    key: 'commit',
    header: 'What',
    width: '42%',
    cell: ({ commit, ref, trigger, failure }) => (
      <span className={classes.commit} title={failure?.message ?? commit?.message}>
        <code>{commit ? shortSha(commit.sha) : imageName(ref)}</code> {AGAIN[trigger] ?? commit?.message.split('\n')[0]}
      </span>
    ),
  },
  {
    key: 'took',
    header: 'Took',
    width: '5.5rem',
    right: true,
    cell: ({ started_at: since, finished_at: until }) => (since ? <Elapsed since={since} until={until} /> : '–'),
  },
  { key: 'when', header: 'When', cell: ({ created_at: at }) => <RelativeTime at={at} /> },
];

/** The last few; all of them are on their own page. */
export function LatestDeployments({ applicationId }: { applicationId: string }) {
  const { data, error, refetch } = useQuery(latestDeploymentsQuery(applicationId));
  if (error) return <Problem error={error} title="The deployments could not be read" onRetry={() => void refetch()} />;
  if (data?.length === 0) return null;
  return (
    <Panel
      title="Latest deployments"
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
        expectedRows={LATEST}
      />
    </Panel>
  );
}
