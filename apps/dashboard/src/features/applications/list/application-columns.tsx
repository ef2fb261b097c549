import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Link } from '@tanstack/react-router';
import { ApplicationStatusBadge } from '../../../components/ui/feedback/application-status-badge';
import { type Column, RowLink } from '../../../components/ui/list/data-table';
import { HostnameText } from '../../../components/ui/display/hostname-text';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { shortSha } from '../../../lib/format/format-values';
import { shortDigest } from '../../../lib/format/image-name';
import { sourceOrigin, defaultDeployRef, refLabel } from '../../../lib/format/application-source';
import type { ApplicationSort } from '../application-search';
import { sourceName } from '../source-name';
import classes from './application-list.module.css';

/** Data of the rows beyond their records; `undefined` while loading. */
export interface ApplicationListContext {
  servers: ReadonlyMap<string, string> | undefined;
  current: Readonly<Record<string, DeploymentRecord>> | undefined;
}

export const applicationColumns = ({
  servers,
  current,
}: ApplicationListContext): Column<ApplicationRecord, ApplicationSort>[] => [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: '20%',
    cell: ({ id, name, source }) => (
      <>
        <RowLink to="/applications/$applicationId" params={{ applicationId: id }}>
          {name}
        </RowLink>
        <span className={classes.more} title={sourceOrigin(source).repository}>
          {sourceName(source)}
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'status',
    width: '11.5rem',
    cell: (application) => (
      <div className={classes.states}>
        <ApplicationStatusBadge application={application} />
      </div>
    ),
  },
  {
    key: 'server',
    header: 'Server',
    width: '12%',
    cell: ({ server_id: serverId }) => (
      <Link className={classes.link} to="/servers/$serverId" params={{ serverId }}>
        {servers?.get(serverId) ?? '…'}
      </Link>
    ),
  },
  {
    key: 'live',
    header: 'Live',
    cell: ({ id, source, current_deployment_id: deploymentId }) => (
      <Live deployment={deploymentId === null ? undefined : current?.[id]} source={source} />
    ),
  },
  {
    key: 'url',
    header: 'Address',
    width: '18%',
    cell: ({ urls }) => <Address urls={urls} />,
  },
  {
    key: 'deployed',
    header: 'Deployed',
    width: '7.5rem',
    cell: ({ id, current_deployment_id: deploymentId }) => {
      if (deploymentId === null) return <span className={classes.nothing}>Never</span>;
      const deployment = current?.[id];
      return deployment ? <RelativeTime at={deployment.switch?.at ?? deployment.created_at} /> : '…';
    },
  },
];

interface LiveProps {
  deployment: DeploymentRecord | undefined;
  source: ApplicationRecord['source'];
}

/** The live commit, or the digest of the image, above the ref that it was deployed as. */
function Live({ deployment, source }: LiveProps) {
  const { commit, artifact } = { commit: null, artifact: null, ...deployment };
  return (
    <>
      {commit ? (
        <span className={classes.commit} title={commit.message}>
          <code>{shortSha(commit.sha)}</code> {commit.message.split('\n')[0]}
        </span>
      ) : (
        <span className={classes.commit} title={artifact?.digest}>
          {artifact ? <code>{shortDigest(artifact.digest)}</code> : '–'}
        </span>
      )}
      <span className={classes.more}>
        {deployment && deployment.trigger !== 'rollback' ? refLabel(deployment.ref) : defaultDeployRef(source)}
      </span>
    </>
  );
}

function Address({ urls }: { urls: readonly string[] }) {
  const [first, ...others] = urls;
  if (first === undefined) return <span className={classes.nothing}>–</span>;
  return (
    <>
      <a className={`${classes.link} ${classes.address}`} href={first} title={first} target="_blank" rel="noreferrer">
        <HostnameText of={new URL(first).host} />
      </a>
      {others.length > 0 && <span className={classes.more}>and {others.length} more</span>}
    </>
  );
}
