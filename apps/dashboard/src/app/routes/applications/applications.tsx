import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { applicationSearch } from '../../../features/applications/application-search';
import { ApplicationList } from '../../../features/applications/list/application-list';
import { NoApplications } from '../../../features/applications/list/no-applications';
import { serversQuery } from '../../../features/servers/queries';
import { usePermissions } from '../../../lib/session/current-user';
import { ALL_SERVERS } from '../all-servers';

const route = getRouteApi('/shell/applications');

export function ApplicationsRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(serversQuery(ALL_SERVERS));
  const { canChange } = usePermissions();
  const hasServer = data?.total !== 0;
  return (
    <PageLayout
      title="Applications"
      description="Applications on your servers, deployed from git repositories or container images."
      actions={
        <>
          <Button component={Link} to="/settings/variable-groups" variant="default">
            Variable groups
          </Button>
          {canChange && hasServer && (
            <Button component={Link} to="/applications/new" leftSection={<IconPlus size={16} />}>
              Create application
            </Button>
          )}
        </>
      }
    >
      <ApplicationList
        search={search}
        onSearch={(wanted, how) => void navigate({ search: applicationSearch({ ...wanted }), ...how })}
        servers={data?.servers}
        nothing={<NoApplications hasServer={hasServer} />}
      />
    </PageLayout>
  );
}
