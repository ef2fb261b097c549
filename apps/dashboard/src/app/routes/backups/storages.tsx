import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/ui/button-link';
import { Page } from '../../../components/ui/page';
import { StorageList } from '../../../features/storages/storage-list';
import { useMay } from '../../../lib/current-user';

export function StoragesRoute() {
  const mayChange = useMay().change;
  return (
    <Page
      title="Storages"
      description="Where backups are kept, encrypted. One that is somewhere else survives this machine."
      actions={
        mayChange && (
          <ButtonLink to="/settings/storages/new" leftSection={<IconPlus size={16} />}>
            Add storage
          </ButtonLink>
        )
      }
    >
      <StorageList mayChange={mayChange} />
    </Page>
  );
}
