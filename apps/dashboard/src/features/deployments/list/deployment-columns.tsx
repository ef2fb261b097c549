import type { ListedDeployment } from '@fairlead/client';
import type { Column } from '../../../components/ui/list/data-table';
import { RowLink } from '../../../components/ui/list/data-table';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { shortSha } from '../../../lib/format/format-values';
import { shortImageName, shortDigest } from '../../../lib/format/image-name';
import { refLabel } from '../../../lib/format/application-source';
import classes from './deployment-list.module.css';
import type { DeploymentSort } from '../deployment-search';
import {
  commitAuthorName,
  firstLine,
  isDeploymentActive,
  DEPLOYMENT_STAGE_LABELS,
  DEPLOYMENT_TRIGGER_LABELS,
  deploymentStatusLabel,
} from '../deployment-labels';

type DeploymentColumn = Column<ListedDeployment, DeploymentSort>;

const linkTo = ({ application_id: applicationId, id: deploymentId }: ListedDeployment) =>
  ({ to: '/applications/$applicationId/deployments/$deploymentId', params: { applicationId, deploymentId } }) as const;

const NUMBER: DeploymentColumn = {
  key: 'number',
  header: 'Number',
  width: '6rem',
  cell: (deployment) => <RowLink {...linkTo(deployment)}>#{deployment.number}</RowLink>,
};

const APPLICATION: DeploymentColumn = {
  key: 'application',
  header: 'Application',
  width: '20%',
  cell: (deployment) => (
    <RowLink {...linkTo(deployment)}>
      {deployment.application_name} <span className={classes.quiet}>#{deployment.number}</span>
    </RowLink>
  ),
};

const COLUMNS: readonly DeploymentColumn[] = [
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    cell: (deployment) => (
      <>
        <StatusBadge label={deploymentStatusLabel(deployment)} />
        {deployment.failure && deployment.failure.stage && (
          <div className={classes.small} title={deployment.failure.message}>
            in “{DEPLOYMENT_STAGE_LABELS[deployment.failure.stage]}”
          </div>
        )}
        {deployment.status === 'queued' && deployment.waiting_for && (
          <div className={classes.wait}>{deployment.waiting_for.message}</div>
        )}
      </>
    ),
  },
  {
    key: 'commit',
    header: 'Commit',
    cell: (deployment) => (deployment.artifact?.image ? imageCell(deployment) : commitCell(deployment)),
  },
  {
    key: 'created_at',
    header: 'Requested',
    sort: 'created_at',
    width: '12rem',
    cell: ({ created_at, trigger, actor }) => (
      <>
        <RelativeTime at={created_at} />
        <div className={classes.small}>
          {DEPLOYMENT_TRIGGER_LABELS[trigger]}
          {actor.type !== 'system' && ` · ${actor.name}`}
        </div>
      </>
    ),
  },
  {
    key: 'took',
    header: 'Duration',
    width: '6.5rem',
    right: true,
    cell: (deployment) =>
      deployment.started_at ? (
        <ElapsedTime since={deployment.started_at} until={deployment.finished_at} />
      ) : (
        <span className={classes.nothing}>–</span>
      ),
  },
];

const RELEASE: DeploymentColumn = {
  key: 'release',
  header: 'Release',
  width: '7rem',
  cell: (deployment) => releaseWord(deployment),
};

function releaseWord(deployment: ListedDeployment) {
  const { status, release_kept: kept, switch: switched } = deployment;
  if (status === 'live') return 'Current';
  if (kept) return <span title="Available for rollback">Kept</span>;
  if (isDeploymentActive(deployment) || !switched) return <span className={classes.nothing}>–</span>;
  return (
    <span className={classes.quiet} title="Deleted from the server because newer releases exist">
      {' '}
      Deleted{' '}
    </span>
  );
}

const commitCell = ({ commit, ref }: ListedDeployment) => (
  <>
    <div className={classes.message} title={commit?.message}>
      {commit ? firstLine(commit.message) : <span className={classes.quiet}>unknown</span>}
    </div>
    <div className={classes.small}>
      <code>{commit ? shortSha(commit.sha) : refLabel(ref)}</code>
      {commit && ref !== commit.sha && ` from ${ref}`}
      {commit && ` by ${commitAuthorName(commit.author)}`}
    </div>
  </>
);

const imageCell = ({ artifact, ref }: ListedDeployment) => (
  <>
    <div className={classes.message} title={ref}>
      {shortImageName(ref)}
    </div>
    <div className={classes.small} title={artifact?.digest}>
      <code>{artifact && shortDigest(artifact.digest)}</code>
    </div>
  </>
);

/** Columns for one application, or for all of them. */
export const deploymentColumns = (ofAll: boolean) =>
  ofAll ? [APPLICATION, ...COLUMNS] : [NUMBER, ...COLUMNS, RELEASE];
