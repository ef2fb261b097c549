import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Anchor, Skeleton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconExternalLink,
  IconPlayerStop,
  IconRocket,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { HostnameText } from '../../../components/ui/display/hostname-text';
import { TextLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { formatDateTime } from '../../../lib/format/format-time';
import { DeploymentLink } from './deployment-link';
import { DEPLOYMENT_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { isDeploymentActive, isDeploymentCanceling } from '../deployment-labels';
import { activeDeploymentsQuery } from '../queries';
import classes from './deployment-notice.module.css';

/** Loaded lazily: it contains the advice for every failure, and most deployments succeed. */
const DeploymentFailureNotice = lazy(() => import('./deployment-failure-notice'));

interface Props {
  application: ApplicationRecord;
  deployment: DeploymentRecord;
}

/**
 * The most important fact about a deployment. Where the page is opened while it is active, its place has a fixed height, so that
 * nothing moves when it ends. Has to be mounted anew for each deployment.
 */
export function DeploymentNotice(props: Props) {
  const [watched] = useState(() => isDeploymentActive(props.deployment));
  return (
    <div className={classes.region} data-watched={watched || undefined}>
      <Content {...props} />
    </div>
  );
}

function Content({ application, deployment }: Props) {
  const { failure, status, superseded_by: next, started_at, switch: switched } = deployment;
  if (failure) {
    return (
      <Suspense fallback={<Skeleton mih={128} />}>
        <DeploymentFailureNotice application={application} deployment={deployment} failure={failure} />
      </Suspense>
    );
  }
  if (isDeploymentCanceling(deployment)) {
    const by = deployment.canceled_by && ` Requested by ${deployment.canceled_by.name}.`;
    return status === 'observing' ? (
      <Notice tone="busy" role="status" icon={<IconArrowBackUp size={18} />} title="Rolling back">
        The previous release takes the traffic again; then this one is stopped.{by}
      </Notice>
    ) : (
      <Notice tone="busy" role="status" icon={<IconPlayerStop size={18} />} title="Canceling the deployment">
        It ends once its work on the server has stopped. Traffic is not affected.{by}
      </Notice>
    );
  }
  if (status === 'canceled') {
    return (
      <Notice
        tone="warn"
        icon={<IconPlayerStop size={18} />}
        title={deployment.canceled_by ? `Canceled by ${deployment.canceled_by.name}` : 'Canceled'}
      >
        Traffic was not affected. <Serving application={application} />
      </Notice>
    );
  }
  if (status === 'queued') return <Waiting deployment={deployment} />;
  if (status === 'superseded' && !started_at && next) {
    return (
      <Notice tone="warn" icon={<IconClock size={18} />} title="Superseded before it started">
        While it was queued, <DeploymentLink applicationId={application.id} id={next} /> was requested and superseded
        it.
      </Notice>
    );
  }
  if (isDeploymentActive(deployment) && !switched) {
    return (
      <Notice
        tone="busy"
        icon={<IconRocket size={18} />}
        title={`${DEPLOYMENT_STATUS_LABELS[status].label}: ${DEPLOYMENT_STATUS_LABELS[status].meaning}`}
      >
        <Serving application={application} />
      </Notice>
    );
  }
  if (status === 'rolled_back') {
    return (
      <Notice
        tone="warn"
        icon={<IconArrowBackUp size={18} />}
        title={
          deployment.canceled_by ? `Rolled back by ${deployment.canceled_by.name}` : 'This deployment was rolled back'
        }
      >
        {next ? (
          <>
            <DeploymentLink applicationId={application.id} id={next} /> replaced it.{' '}
          </>
        ) : (
          'The previous release is live again. '
        )}
        {deployment.canceled_by && <Serving application={application} />}
      </Notice>
    );
  }
  if (deployment.id !== application.current_deployment_id || !switched) return null;
  return (
    <Notice
      tone="ok"
      icon={<IconCircleCheck size={18} />}
      title={status === 'live' ? 'This deployment is live' : 'This deployment receives traffic'}
      actions={
        application.urls.length === 0 ? (
          <TextLink to="/applications/$applicationId/domains" params={{ applicationId: application.id }} fz="sm">
            Add a domain to make it reachable
          </TextLink>
        ) : (
          application.urls.map((url) => (
            <Anchor key={url} href={url} target="_blank" rel="noreferrer" fz="sm">
              <HostnameText of={url} />{' '}
              <IconExternalLink size={13} style={{ verticalAlign: '-2px' }} aria-label="opens in a new tab" />
            </Anchor>
          ))
        )
      }
    >
      {status === 'live'
        ? 'Live since '
        : 'The release is being observed; the previous one stands by. Receiving traffic since '}
      {formatDateTime(switched.at)}.
    </Notice>
  );
}

/** What visitors reach. */
function Serving({ application }: Pick<Props, 'application'>) {
  const { id, current_deployment_id: current } = application;
  if (current === null) return <>No release serves visitors yet.</>;
  return (
    <>
      Visitors reach <DeploymentLink applicationId={id} id={current} />.
    </>
  );
}

/** The list is fetched again after the events of any deployment, so the reason follows those that this one waits for. */
function Waiting({ deployment }: Pick<Props, 'deployment'>) {
  const { id, application_id: applicationId } = deployment;
  const { data: active } = useQuery(activeDeploymentsQuery({ application_id: applicationId }));
  const { waiting_for: waitingFor } = active?.find((other) => other.id === id) ?? deployment;
  const before = waitingFor?.deployment_id;
  return (
    <Notice tone="busy" role="status" icon={<IconClock size={18} />} title="Waiting in the queue">
      {before ? (
        <>
          Waits for <DeploymentLink applicationId={applicationId} id={before} /> of the same application. A newer
          deployment requested before that has ended supersedes this one.
        </>
      ) : (
        (waitingFor?.message ?? 'Starts now.')
      )}
    </Notice>
  );
}
