import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { NewStorageForm } from '../../../features/storages/new-storage-form';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';

const route = getRouteApi('/shell/settings/storages/new');

export function NewStorageRoute() {
  const navigate = route.useNavigate();
  const allowed = usePermissions().canChange;
  return (
    <PageLayout
      title="Add a storage"
      description="A bucket of any S3-compatible service. It is checked before it is used."
      back={<BackLink to="/settings/storages">Storages</BackLink>}
    >
      {allowed ? (
        <NewStorageForm
          onAdded={() => void navigate({ to: '/settings/storages', ignoreBlocker: true })}
          cancel={
            <ButtonLink to="/settings/storages" variant="default">
              Cancel
            </ButtonLink>
          }
        />
      ) : (
        <Notice tone="warn" title="Viewers cannot add storages">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
