import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { Status } from '../../../components/ui/feedback/status';
import { shortSha } from '../../../lib/format/format-values';
import { shortDigest } from '../../../lib/format/image-name';
import { refLabel } from '../../../lib/format/application-source';
import { currentDeploymentsQuery, latestDeploymentsQuery } from '../queries';
import { type ReleaseInstance, releaseInstances } from './release-instances';
import classes from './live-release-panel.module.css';

const KINDS = { systemd: 'Program', docker: 'Container', static: 'Static site' } as const;

/** The live release and what of it runs on the server. */
export function LiveReleasePanel({ application }: { application: ApplicationRecord }) {
  const { data, error, refetch } = useQuery(currentDeploymentsQuery([application]));
  const { data: latest = [] } = useQuery(latestDeploymentsQuery(application.id));
  const current = data?.[application.id];
  const { health_check: check } = application;
  if (error)
    return <ErrorNotice error={error} title="Could not load the live release" onRetry={() => void refetch()} />;
  return (
    <Panel title="Live" flush>
      <div className={classes.release}>
        <p className={classes.commit}>
          {current ? <Commit deployment={current} /> : <span className={classes.dimmed}>…</span>}
        </p>
        <DescriptionList>
          <DescriptionItem name="Deployment">{current && <DeploymentLink deployment={current} />}</DescriptionItem>
          <DescriptionItem name="Since">
            {current && <RelativeTime at={current.switch?.at ?? current.created_at} />}
          </DescriptionItem>
          {current?.commit !== null && <DescriptionItem name="Ref">{current && refLabel(current.ref)}</DescriptionItem>}
          <DescriptionItem name="By">{current?.actor.name}</DescriptionItem>
          <DescriptionItem name="Kind">
            {current && (current.artifact ? KINDS[current.artifact.kind] : null)}
          </DescriptionItem>
        </DescriptionList>
      </div>
      <ul className={classes.instances} aria-label="Instances">
        {current &&
          releaseInstances(application, current, latest).map((instance) => (
            <InstanceRow key={instance.deployment.id} instance={instance} role={roleOf(instance, application)} />
          ))}
      </ul>
      <p className={classes.line}>
        {check.type === 'image' ? (
          'Healthy according to the image’s HEALTHCHECK.'
        ) : (
          <>
            Healthy when <code>GET {check.path}</code> returns <code>{check.expected_status}</code>.
          </>
        )}
      </p>
      {application.urls.length === 0 && (
        <p className={classes.line}>
          No domain points to it yet, so it is reachable only on its server.{' '}
          <Link
            className={classes.link}
            to="/applications/$applicationId/domains"
            params={{ applicationId: application.id }}
          >
            Add a domain
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Commit({ deployment }: { deployment: DeploymentRecord }) {
  const { commit, ref, artifact } = deployment;
  if (!commit) {
    return (
      <>
        <strong>{refLabel(ref)}</strong>
        {artifact && (
          <span className={classes.dimmed}>
            <code title={artifact.digest}>{shortDigest(artifact.digest)}</code>
          </span>
        )}
      </>
    );
  }
  return (
    <>
      <strong>{commit.message.split('\n')[0]}</strong>
      <span className={classes.dimmed}>
        <code title={commit.sha}>{shortSha(commit.sha)}</code> {commit.author.replace(/\s*<.*$/, '')},{' '}
        <RelativeTime at={commit.committed_at} />
      </span>
    </>
  );
}

const DeploymentLink = ({ deployment }: { deployment: DeploymentRecord }) => (
  <Link
    className={classes.link}
    to="/applications/$applicationId/deployments/$deploymentId"
    params={{ applicationId: deployment.application_id, deploymentId: deployment.id }}
  >
    #{deployment.number}
  </Link>
);

function roleOf({ serves }: ReleaseInstance, { status, maintenance }: ApplicationRecord): string {
  if (!serves) return 'not receiving traffic yet';
  if (status === 'stopped' || status === 'crashed') return 'receives traffic once it runs';
  return maintenance ? 'behind the maintenance page' : 'receives traffic';
}

function InstanceRow({ instance, role }: { instance: ReleaseInstance; role: string }) {
  const { deployment, label, place } = instance;
  return (
    <li className={classes.instance}>
      <Status tone={label.tone} title={label.meaning}>
        {label.label}
      </Status>
      <span className={classes.place}>
        <span className={classes.dimmed}>
          Release {deployment.number}, {role}
        </span>
        <code>{place}</code>
      </span>
      <CopyButton value={place} label={`Copy the unit or path of release ${deployment.number}`} />
    </li>
  );
}
