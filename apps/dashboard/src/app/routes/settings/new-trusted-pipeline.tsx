import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { applicationOptionQuery } from '../../../components/record-select/option-queries';
import { Notice } from '../../../components/ui/feedback/notice';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { NewPipelineForm } from '../../../features/tokens/trusted-pipelines/new-pipeline-form';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

const route = getRouteApi('/shell/settings/trusted-pipelines/new');

export function NewTrustedPipelineRoute() {
  const navigate = route.useNavigate();
  const { application: id = '', provider } = route.useSearch();
  const { data: application, isLoading } = useQuery({ ...applicationOptionQuery(id), enabled: id !== '' });
  const allowed = usePermissions().canChange;
  return (
    <PageLayout
      narrow
      title="Trust a pipeline"
      back={<BackLink to="/settings/trusted-pipelines">Trusted pipelines</BackLink>}
    >
      {allowed && isLoading && <PanelSkeleton lines={8} />}
      {allowed && !isLoading && (
        <NewPipelineForm
          application={application}
          provider={provider}
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
      )}
      {!allowed && (
        <Notice tone="warn" title="Viewers cannot trust pipelines">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
