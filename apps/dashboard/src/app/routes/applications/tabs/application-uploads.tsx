import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../../components/ui/layout/panel';
import { applicationQuery } from '../../../../features/applications/queries';
import UploadInstructions from '../../../../features/deployments/uploads/upload-instructions';
import { UploadList } from '../../../../features/deployments/uploads/upload-list';
import { uploadSearch } from '../../../../features/deployments/uploads/upload-search';
import { usePermissions } from '../../../../lib/session/current-user';
import { SettingsTabs } from '../settings-tabs';

const route = getRouteApi('/shell/applications/$applicationId/settings/uploads');

export function ApplicationUploadsRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { canChange } = usePermissions();
  const { data: application } = useQuery(applicationQuery(applicationId));
  if (!application) return <PanelSkeleton lines={10} />;
  return (
    <>
      <SettingsTabs application={application} />
      <UploadList
        application={application}
        search={search}
        onSearch={(wanted) => void navigate({ search: uploadSearch({ ...wanted }), resetScroll: false })}
      />
      {canChange && application.source.type !== 'image' && (
        <Panel title="Upload from a pipeline">
          <UploadInstructions applicationId={applicationId} />
        </Panel>
      )}
    </>
  );
}
