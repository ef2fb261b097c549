import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { backupSearch } from '../../../features/backups/backup-search';
import { BackupList } from '../../../features/backups/list/backup-list';
import { RestoreList } from '../../../features/backups/restore/restore-list';
import { ScheduleList } from '../../../features/backups/schedules/schedule-list';
import { storagesQuery } from '../../../features/storages/queries';
import { usePermissions } from '../../../lib/session/current-user';
import { useDatabase } from './use-database';

const NoBackups = lazy(() => import('../../../features/backups/list/no-backups'));
const route = getRouteApi('/shell/databases/$databaseId/backups');

export function DatabaseBackupsRoute() {
  const database = useDatabase();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayChange = usePermissions().canChange;
  const { data: storages } = useQuery(storagesQuery());
  if (!database) return null;
  return (
    <>
      <ScheduleList database={database} storages={storages} mayChange={mayChange} />
      <BackupList
        search={search}
        databaseId={database.id}
        onSearch={(wanted) => void navigate({ search: backupSearch({ ...wanted }), resetScroll: false })}
        nothing={
          <Suspense>
            <NoBackups action={null} />
          </Suspense>
        }
      />
      <RestoreList of={{ database_id: database.id }} />
    </>
  );
}
