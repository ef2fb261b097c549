import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/layout/back-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StageProgress } from '../../../components/ui/feedback/stage-progress';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { applicationQuery } from '../../../features/applications/queries';
import { DeploymentActions } from '../../../features/deployments/detail/deployment-actions';
import { DeploymentDetails } from '../../../features/deployments/detail/deployment-details';
import { DeploymentLog } from '../../../features/deployments/detail/deployment-log';
import { DeploymentNotice } from '../../../features/deployments/detail/deployment-notice';
import {
  firstLine,
  DEPLOYMENT_STAGE_NAMES,
  deploymentStatusLabel,
} from '../../../features/deployments/deployment-labels';
import { PreviousNextDeployment } from '../../../features/deployments/detail/previous-next-deployment';
import { deploymentQuery } from '../../../features/deployments/queries';
import { refLabel } from '../../../lib/format/application-source';
import { parseLineHash } from '../../../lib/url/log-line-hash';
import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';

const route = getRouteApi('/shell/applications/$applicationId/deployments/$deploymentId');

export function DeploymentRoute() {
  const { applicationId, deploymentId } = route.useParams();
  const navigate = route.useNavigate();
  const line = parseLineHash(useLocation({ select: ({ hash }) => hash }));
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: deployment, error, refetch } = useQuery(deploymentQuery(applicationId, deploymentId));
  const runs = useIsLive(application, deployment);
  const ofImage = application?.source.type === 'image';
  const back = (
    <BackLink to="/applications/$applicationId/deployments" params={{ applicationId }}>
      {application ? `Deployments of ${application.name}` : 'Deployments'}
    </BackLink>
  );
  if (!deployment) {
    return (
      <PageLayout title="Deployment" back={back}>
        <ErrorNotice error={error} title="Could not load the deployment" onRetry={() => void refetch()} />
        {!error && <PanelSkeleton />}
      </PageLayout>
    );
  }
  return (
    <PageLayout
      title={`Deployment ${deployment.number}`}
      back={back}
      status={<StatusBadge label={deploymentStatusLabel(deployment)} />}
      description={
        deployment.commit ? (
          <span title={deployment.commit.message}>{firstLine(deployment.commit.message)}</span>
        ) : deployment.artifact || deployment.upload || ofImage ? (
          refLabel(deployment.ref)
        ) : (
          `Latest commit of ${refLabel(deployment.ref)}`
        )
      }
      actions={
        <>
          {application && <DeploymentActions application={application} deployment={deployment} runs={runs} />}
          <PreviousNextDeployment deployment={deployment} />
        </>
      }
    >
      {application && (
        <DeploymentNotice key={`notice ${deployment.id}`} application={application} deployment={deployment} />
      )}
      <Panel>
        <Stack gap="lg">
          <StageProgress stages={deployment.stages} names={DEPLOYMENT_STAGE_NAMES} />
          <DeploymentDetails deployment={deployment} runs={runs} ofImage={ofImage} />
        </Stack>
      </Panel>
      <Panel flush>
        <DeploymentLog
          key={deployment.id}
          deployment={deployment}
          line={line}
          onLine={(number) =>
            void navigate({ hash: `L${number}`, replace: true, resetScroll: false, hashScrollIntoView: false })
          }
        />
      </Panel>
    </PageLayout>
  );
}

/** Whether the release of a deployment is live; `undefined` while that is unknown. */
function useIsLive(
  application: ApplicationRecord | undefined,
  deployment: DeploymentRecord | undefined,
): boolean | undefined {
  const current = application?.current_deployment_id;
  const isCurrent = deployment !== undefined && deployment.id === current;
  const { data } = useQuery({
    ...deploymentQuery(application?.id ?? '', current ?? ''),
    enabled: Boolean(current) && deployment !== undefined && !isCurrent,
  });
  if (isCurrent) return true;
  if (current === null) return false;
  return data && deployment && data.release_number === deployment.release_number;
}
