import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { ListSelect } from '../../../components/ui/list/list-select';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { backupSearch } from '../../../features/backups/backup-search';
import { BackupList } from '../../../features/backups/list/backup-list';
import { serversQuery } from '../../../features/servers/queries';
import { ALL_SERVERS } from '../all-servers';

const NoBackups = lazy(() => import('../../../features/backups/list/no-backups'));
const route = getRouteApi('/shell/backups');

export function BackupsRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(serversQuery(ALL_SERVERS));
  const show = (wanted: typeof search) => void navigate({ search: backupSearch({ ...wanted }) });
  return (
    <PageLayout
      title="Backups"
      description="Backups of all databases. Verified backups were restored once and compared."
      actions={
        <ButtonLink to="/settings/storages" variant="default">
          Storages
        </ButtonLink>
      }
    >
      <BackupList
        search={search}
        onSearch={show}
        filters={
          data &&
          data.servers.length > 1 && (
            <ListSelect
              label="Server"
              value={search.server_id ?? ''}
              options={[
                { value: '', label: 'All servers' },
                ...data.servers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(serverId) => show({ ...search, server_id: serverId || undefined, page: undefined })}
            />
          )
        }
        nothing={
          <Suspense>
            <NoBackups action={<ButtonLink to="/databases">View databases</ButtonLink>} />
          </Suspense>
        }
      />
    </PageLayout>
  );
}
