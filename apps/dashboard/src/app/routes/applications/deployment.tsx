import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/back-link';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { StageRail } from '../../../components/ui/stage-rail';
import { StatusOf } from '../../../components/ui/status';
import { applicationQuery } from '../../../features/applications/queries';
import { DeploymentActions } from '../../../features/deployments/deployment-actions';
import { DeploymentFacts } from '../../../features/deployments/deployment-facts';
import { DeploymentLog } from '../../../features/deployments/deployment-log';
import { DeploymentNotice } from '../../../features/deployments/deployment-notice';
import { firstLine, RAIL_NAMES, wordsOf } from '../../../features/deployments/deployment-words';
import { Neighbours } from '../../../features/deployments/neighbours';
import { deploymentQuery } from '../../../features/deployments/queries';
import { useRuns } from '../../../features/deployments/use-runs';
import { imageName } from '../../../lib/image';
import { lineOfHash } from '../../../lib/log-line-hash';

const route = getRouteApi('/frame/applications/$applicationId/deployments/$deploymentId');

export function DeploymentRoute() {
  const { applicationId, deploymentId } = route.useParams();
  const navigate = route.useNavigate();
  const line = lineOfHash(useLocation({ select: ({ hash }) => hash }));
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: deployment, error, refetch } = useQuery(deploymentQuery(applicationId, deploymentId));
  const runs = useRuns(application, deployment);
  const ofImage = application?.source.type === 'image';
  const back = (
    <BackLink to="/applications/$applicationId/deployments" params={{ applicationId }}>
      {application ? `Deployments of ${application.name}` : 'Deployments'}
    </BackLink>
  );
  if (!deployment) {
    return (
      <Page title="Deployment" back={back}>
        <Problem error={error} title="The deployment could not be read" onRetry={() => void refetch()} />
        {!error && <PanelSkeleton />}
      </Page>
    );
  }
  return (
    <Page
      title={`Deployment ${deployment.number}`}
      back={back}
      status={<StatusOf words={wordsOf(deployment)} />}
      description={
        deployment.commit ? (
          <span title={deployment.commit.message}>{firstLine(deployment.commit.message)}</span>
        ) : deployment.artifact || ofImage ? (
          imageName(deployment.ref)
        ) : (
          `What ${deployment.ref} holds when its turn comes`
        )
      }
      actions={
        <>
          {application && <DeploymentActions application={application} deployment={deployment} runs={runs} />}
          <Neighbours deployment={deployment} />
        </>
      }
    >
      {application && <DeploymentNotice application={application} deployment={deployment} />}
      <Panel>
        <Stack gap="lg">
          <StageRail stages={deployment.stages} names={RAIL_NAMES} />
          <DeploymentFacts deployment={deployment} runs={runs} ofImage={ofImage} />
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
    </Page>
  );
}
