import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../../components/ui/notice';
import { DeletePanel } from '../../../features/databases/settings/delete-panel';
import { DatabaseSettingsForm } from '../../../features/databases/settings/settings-form';
import { useMay, WHY_NOT_CHANGE } from '../../../lib/current-user';
import { useDatabase, useServerOf } from './use-database';

const route = getRouteApi('/frame/databases/$databaseId/settings');

export function DatabaseSettingsRoute() {
  const database = useDatabase();
  const server = useServerOf(database);
  const mayChange = useMay().change;
  const navigate = route.useNavigate();
  if (!database) return null;
  if (!mayChange) {
    return (
      <Notice tone="warn" title="Viewers cannot change databases">
        {WHY_NOT_CHANGE}
      </Notice>
    );
  }
  return (
    <>
      <DatabaseSettingsForm key={database.id} database={database} />
      <DeletePanel
        database={database}
        server={server}
        onDeleting={() =>
          void navigate({
            to: '/databases/$databaseId/log',
            params: { databaseId: database.id },
            ignoreBlocker: true,
          })
        }
      />
    </>
  );
}
