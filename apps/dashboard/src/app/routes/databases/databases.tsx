import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { databaseSearch } from '../../../features/databases/database-search';
import { DatabaseList } from '../../../features/databases/list/database-list';
import { serversQuery } from '../../../features/servers/queries';
import { usePermissions } from '../../../lib/session/current-user';
import { ALL_SERVERS } from '../all-servers';

const NoDatabases = lazy(() => import('../../../features/databases/list/no-databases'));
const route = getRouteApi('/shell/databases');

export function DatabasesRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(serversQuery(ALL_SERVERS));
  const hasServer = data?.total !== 0;
  return (
    <PageLayout
      title="Databases"
      description="Databases on the same servers as your applications."
      actions={
        usePermissions().canChange &&
        hasServer && (
          <Button component={Link} to="/databases/new" leftSection={<IconPlus size={16} />}>
            Create database
          </Button>
        )
      }
    >
      <DatabaseList
        search={search}
        onSearch={(wanted, how) => void navigate({ search: databaseSearch({ ...wanted }), ...how })}
        servers={data?.servers}
        nothing={
          <Suspense>
            <NoDatabases hasServer={hasServer} />
          </Suspense>
        }
      />
    </PageLayout>
  );
}
