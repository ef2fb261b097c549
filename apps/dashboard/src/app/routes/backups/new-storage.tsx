import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/back-link';
import { ButtonLink } from '../../../components/ui/button-link';
import { Notice } from '../../../components/ui/notice';
import { Page } from '../../../components/ui/page';
import { NewStorageForm } from '../../../features/storages/new-storage-form';
import { useMay, WHY_NOT_CHANGE } from '../../../lib/current-user';

const route = getRouteApi('/frame/settings/storages/new');

export function NewStorageRoute() {
  const navigate = route.useNavigate();
  const allowed = useMay().change;
  return (
    <Page
      title="Add a storage"
      description="A bucket of any service that speaks S3. It is tried before backups rely on it."
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
          {WHY_NOT_CHANGE}
        </Notice>
      )}
    </Page>
  );
}
