import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Anchor, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconClock, IconExternalLink, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { HostnameText } from '../../../components/ui/display/hostname-text';
import { TextLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { formatDateTime } from '../../../lib/format/format-time';
import { DeploymentLink } from './deployment-link';
import { isDeploymentCanceling } from '../deployment-labels';
import { activeDeploymentsQuery } from '../queries';

/** Loaded lazily: it contains the advice for every failure, and most deployments succeed. */
const DeploymentFailureNotice = lazy(() => import('./deployment-failure-notice'));

interface Props {
  application: ApplicationRecord;
  deployment: DeploymentRecord;
}

/** The most important fact about a deployment. While it progresses normally, the stages are enough. */
export function DeploymentNotice({ application, deployment }: Props) {
  const { failure, status, superseded_by: next, started_at, switch: switched } = deployment;
  if (failure) {
    return (
      <Suspense fallback={<Skeleton height={128} />}>
        <DeploymentFailureNotice application={application} deployment={deployment} failure={failure} />
      </Suspense>
    );
  }
  if (isDeploymentCanceling(deployment)) {
    return (
      <Notice tone="busy" role="status" icon={<IconPlayerStop size={18} />} title="Canceling the deployment">
        It ends once its work on the server has stopped. Traffic is not affected.
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
  if (status === 'rolled_back') {
    return (
      <Notice tone="warn" icon={<IconArrowBackUp size={18} />} title="This deployment was rolled back">
        {next ? (
          <>
            <DeploymentLink applicationId={application.id} id={next} /> replaced it.{' '}
          </>
        ) : (
          'The previous release is live again.'
        )}
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
