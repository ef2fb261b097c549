import { useNavigate } from '@tanstack/react-router';
import { Notice } from '../../../components/ui/feedback/notice';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { NewPipelineForm } from '../../../features/tokens/trusted-pipelines/new-pipeline-form';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

export function NewTrustedPipelineRoute() {
  const navigate = useNavigate();
  const allowed = usePermissions().canChange;
  return (
    <PageLayout
      narrow
      title="Trust a pipeline"
      back={<BackLink to="/settings/trusted-pipelines">Trusted pipelines</BackLink>}
    >
      {allowed ? (
        <NewPipelineForm
          onAdded={({ id }) =>
            void navigate({
              to: '/settings/trusted-pipelines/$pipelineId',
              params: { pipelineId: id },
              ignoreBlocker: true,
            })
          }
          cancel={
            <ButtonLink to="/settings/trusted-pipelines" variant="default">
              Cancel
            </ButtonLink>
          }
        />
      ) : (
        <Notice tone="warn" title="Viewers cannot trust pipelines">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
