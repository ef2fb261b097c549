import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../../components/ui/copy-button';
import { Fact, Facts } from '../../../components/ui/facts';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { RelativeTime } from '../../../components/ui/relative-time';
import { Status } from '../../../components/ui/status';
import { shortSha } from '../../../lib/format';
import { imageName, shortDigest } from '../../../lib/image';
import { currentDeploymentsQuery, latestDeploymentsQuery } from '../queries';
import { type Instance, instancesOf } from './instances';
import classes from './live-release.module.css';

const KINDS = { systemd: 'A program', docker: 'A container', static: 'Static pages' } as const;

/** What visitors reach now, and what of it is on the machine. */
export function LiveRelease({ application }: { application: ApplicationRecord }) {
  const { data, error, refetch } = useQuery(currentDeploymentsQuery([application]));
  const { data: latest = [] } = useQuery(latestDeploymentsQuery(application.id));
  const current = data?.[application.id];
  const { health_check: check } = application;
  if (error) return <Problem error={error} title="What is live could not be read" onRetry={() => void refetch()} />;
  return (
    <Panel title="Live" flush>
      <div className={classes.release}>
        <p className={classes.commit}>
          {current ? <Commit deployment={current} /> : <span className={classes.dimmed}>…</span>}
        </p>
        <Facts>
          <Fact name="Deployment">{current && <DeploymentLink deployment={current} />}</Fact>
          <Fact name="Since">{current && <RelativeTime at={current.switch?.at ?? current.created_at} />}</Fact>
          {current?.commit !== null && <Fact name="From">{current?.ref}</Fact>}
          <Fact name="By">{current?.actor.name}</Fact>
          <Fact name="Kind">{current && (current.artifact ? KINDS[current.artifact.kind] : null)}</Fact>
        </Facts>
      </div>
      <ul className={classes.instances} aria-label="Instances">
        {current &&
          instancesOf(application, current, latest).map((instance) => (
            <InstanceRow key={instance.deployment.id} instance={instance} role={roleOf(instance, application)} />
          ))}
      </ul>
      <p className={classes.line}>
        {check.type === 'image' ? (
          'Healthy when the HEALTHCHECK of its image says so.'
        ) : (
          <>
            Healthy when <code>GET {check.path}</code> answers <code>{check.expected_status}</code>.
          </>
        )}
      </p>
      {application.urls.length === 0 && (
        <p className={classes.line}>
          No address leads to it yet.{' '}
          <Link
            className={classes.link}
            to="/applications/$applicationId/domains"
            params={{ applicationId: application.id }}
          >
            Give it a domain
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
        <strong>{imageName(ref)}</strong>
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

function roleOf({ serves }: Instance, { status, maintenance }: ApplicationRecord): string {
  if (!serves) return 'beside the one that serves';
  if (status === 'stopped' || status === 'crashed') return 'serves visitors when it runs';
  return maintenance ? 'behind the maintenance page' : 'serves visitors';
}

function InstanceRow({ instance, role }: { instance: Instance; role: string }) {
  const { deployment, words, place } = instance;
  return (
    <li className={classes.instance}>
      <Status tone={words.tone} title={words.meaning}>
        {words.words}
      </Status>
      <span className={classes.place}>
        <span className={classes.dimmed}>
          Release {deployment.number}, {role}
        </span>
        <code>{place}</code>
      </span>
      <CopyButton value={place} label={`Copy where release ${deployment.number} is on the machine`} />
    </li>
  );
}
