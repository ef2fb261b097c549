import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Anchor, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconClock, IconExternalLink, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { HostnameText } from '../../../components/ui/display/hostname-text';
import { Notice } from '../../../components/ui/feedback/notice';
import { formatDateTime } from '../../../lib/format/format-time';
import { DeploymentLink } from './deployment-link';
import { isDeploymentCanceling } from '../deployment-labels';
import { activeDeploymentsQuery } from '../queries';

/** With advice for everything that can fail, of which most deployments need none. */
const DeploymentFailureNotice = lazy(() => import('./deployment-failure-notice'));

interface Props {
  application: ApplicationRecord;
  deployment: DeploymentRecord;
}

/** What has to be known of a deployment before anything else. While all goes its way, the stages say enough. */
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
      <Notice tone="busy" role="status" icon={<IconPlayerStop size={18} />} title="It is being canceled">
        It ends as soon as what runs on the server has been stopped. Visitors notice nothing.
      </Notice>
    );
  }
  if (status === 'queued') return <Waiting deployment={deployment} />;
  if (status === 'superseded' && !started_at && next) {
    return (
      <Notice tone="warn" icon={<IconClock size={18} />} title="It never ran">
        While it waited, <DeploymentLink applicationId={application.id} id={next} /> was asked for and took its place.
      </Notice>
    );
  }
  if (status === 'rolled_back') {
    return (
      <Notice tone="warn" icon={<IconArrowBackUp size={18} />} title="It was live, and was rolled back">
        {next ? (
          <>
            <DeploymentLink applicationId={application.id} id={next} /> took its place.
          </>
        ) : (
          'The release before it serves again.'
        )}
      </Notice>
    );
  }
  if (deployment.id !== application.current_deployment_id || !switched) return null;
  return (
    <Notice
      tone="ok"
      icon={<IconCircleCheck size={18} />}
      title={status === 'live' ? 'It is live' : 'Visitors see it already'}
      actions={
        application.urls.length > 0 &&
        application.urls.map((url) => (
          <Anchor key={url} href={url} target="_blank" rel="noreferrer" fz="sm">
            <HostnameText of={url} />{' '}
            <IconExternalLink size={13} style={{ verticalAlign: '-2px' }} aria-label="opens in a new tab" />
          </Anchor>
        ))
      }
    >
      {status === 'live'
        ? 'Visitors see it since '
        : 'It is watched for a while, and the release before it stands by. Visitors see it since '}
      {formatDateTime(switched.at)}.
    </Notice>
  );
}

function Waiting({ deployment: { application_id: applicationId, id } }: { deployment: DeploymentRecord }) {
  const { data: active } = useQuery(activeDeploymentsQuery({ application_id: applicationId }));
  const before = active?.find((other) => other.id !== id && other.status !== 'queued');
  return (
    <Notice tone="busy" role="status" icon={<IconClock size={18} />} title="It waits for its turn">
      {before ? (
        <>
          It begins when <DeploymentLink applicationId={applicationId} id={before.id} /> has ended. If another is asked
          for before that, the newer one takes its place.
        </>
      ) : (
        'It begins as soon as its server has room for another.'
      )}
    </Notice>
  );
}
