import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { BackLink } from '../../../components/ui/layout/back-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { PipelineActions } from '../../../features/tokens/trusted-pipelines/pipeline-actions';
import { trustedPipelineQuery } from '../../../features/tokens/trusted-pipelines/pipeline-queries';
import { PipelineSettings } from '../../../features/tokens/trusted-pipelines/pipeline-settings';
import { pipelineStateLabel } from '../../../features/tokens/trusted-pipelines/pipeline-state-label';
import { PipelineUsage } from '../../../features/tokens/trusted-pipelines/pipeline-usage';
import { PipelineSummary } from '../../../features/tokens/trusted-pipelines/pipeline-summary';
import { PipelineTokens } from '../../../features/tokens/trusted-pipelines/pipeline-tokens';

const route = getRouteApi('/shell/settings/trusted-pipelines/$pipelineId');

export function TrustedPipelineRoute() {
  const { pipelineId } = route.useParams();
  const navigate = route.useNavigate();
  const { data: pipeline, error, refetch } = useQuery(trustedPipelineQuery(pipelineId));
  const back = <BackLink to="/settings/trusted-pipelines">Trusted pipelines</BackLink>;
  if (!pipeline) {
    return (
      <PageLayout title="Trusted pipeline" back={back}>
        {error ? (
          <ErrorNotice error={error} title="Could not load the trusted pipeline" onRetry={() => void refetch()} />
        ) : (
          <PanelSkeleton lines={8} />
        )}
      </PageLayout>
    );
  }
  return (
    <PageLayout
      title={pipeline.name}
      back={back}
      status={<StatusBadge label={pipelineStateLabel(pipeline)} />}
      actions={
        <PipelineActions
          pipeline={pipeline}
          onDeleted={() => void navigate({ to: '/settings/trusted-pipelines', ignoreBlocker: true })}
        />
      }
    >
      <PipelineSummary pipeline={pipeline} />
      <PipelineTokens pipelineId={pipeline.id} />
      <PipelineUsage key={`usage of ${pipeline.id}`} pipeline={pipeline} />
      <PipelineSettings key={pipeline.id} pipeline={pipeline} />
    </PageLayout>
  );
}
