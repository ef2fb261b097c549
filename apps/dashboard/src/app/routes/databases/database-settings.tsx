import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../../components/ui/feedback/notice';
import { DeleteDatabasePanel } from '../../../features/databases/settings/delete-database-panel';
import { DatabaseSettingsForm } from '../../../features/databases/settings/database-settings-form';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import { useDatabase, useDatabaseServer } from './use-database';

const route = getRouteApi('/shell/databases/$databaseId/settings');

export function DatabaseSettingsRoute() {
  const database = useDatabase();
  const server = useDatabaseServer(database);
  const mayChange = usePermissions().canChange;
  const navigate = route.useNavigate();
  if (!database) return null;
  if (!mayChange) {
    return (
      <Notice tone="warn" title="Viewers cannot change databases">
        {CHANGE_NOT_PERMITTED}
      </Notice>
    );
  }
  return (
    <>
      <DatabaseSettingsForm key={database.id} database={database} />
      <DeleteDatabasePanel
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
