import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { StorageList } from '../../../features/storages/storage-list';
import { usePermissions } from '../../../lib/session/current-user';

export function StoragesRoute() {
  const mayChange = usePermissions().canChange;
  return (
    <PageLayout
      title="Storages"
      description="Backups are stored here, encrypted. Use an off-site storage to survive the loss of this machine."
      actions={
        mayChange && (
          <ButtonLink to="/settings/storages/new" leftSection={<IconPlus size={16} />}>
            Add storage
          </ButtonLink>
        )
      }
    >
      <StorageList mayChange={mayChange} />
    </PageLayout>
  );
}
