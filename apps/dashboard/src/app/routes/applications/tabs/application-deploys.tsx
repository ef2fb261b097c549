import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../../components/ui/feedback/empty-state';
import { Notice } from '../../../../components/ui/feedback/notice';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../../components/ui/layout/panel';
import { PipelinePanel } from '../../../../components/pipeline-snippet/pipeline-panel';
import { applicationQuery } from '../../../../features/applications/queries';
import { ConnectionPanel } from '../../../../features/pushes/check/connection-panel';
import { ForgePanel } from '../../../../features/pushes/forge/forge-panel';
import { AutoDeployForm } from '../../../../features/pushes/form/auto-deploy-form';
import { PushHookPanel } from '../../../../features/pushes/hook/push-hook-panel';
import { PushList } from '../../../../features/pushes/list/push-list';
import { pushSearch } from '../../../../features/pushes/push-search';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../../lib/session/current-user';
import { SettingsTabs } from '../settings-tabs';

const route = getRouteApi('/shell/applications/$applicationId/settings/deploys');

export function ApplicationDeploysRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { canChange } = usePermissions();
  const { data: application } = useQuery(applicationQuery(applicationId));
  if (!application) return <PanelSkeleton lines={10} />;
  const { source } = application;
  if (source.type !== 'git') {
    return (
      <>
        <NoRepository isImage={source.type === 'image'} />
        <PipelinePanel application={application} />
      </>
    );
  }
  return (
    <>
      <SettingsTabs application={application} />
      {!canChange && (
        <Notice tone="busy" title="Read-only access">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
      <AutoDeployForm key={applicationId} application={application} sourceBranch={source.branch} />
      <ConnectionPanel application={application} />
      <PushHookPanel key={`hook of ${applicationId}`} application={application} repository={source.repository} />
      <PipelinePanel key={`pipeline of ${applicationId}`} application={application} />
      <ForgePanel key={`forge of ${applicationId}`} application={application} repository={source.repository} />
      <PushList
        applicationId={applicationId}
        isOn={application.auto_deploy !== null}
        search={search}
        onSearch={(wanted) => void navigate({ search: pushSearch({ ...wanted }), resetScroll: false })}
      />
    </>
  );
}

const NoRepository = ({ isImage }: { isImage: boolean }) => (
  <Panel>
    <EmptyState
      icon={<IconPackage size={32} stroke={1.5} />}
      title={isImage ? 'An image has no pushes' : 'There is no repository'}
    >
      Deploy it from the pipeline that builds it.
    </EmptyState>
  </Panel>
);
