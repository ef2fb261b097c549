import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { ServerList } from '../../../features/servers/list/server-list';
import { type ServerSearch, serverSearch } from '../../../features/servers/server-search';
import { usePermissions } from '../../../lib/session/current-user';

const route = getRouteApi('/shell/servers');

export function ServersRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (wanted: ServerSearch, replace = false) =>
    void navigate({ search: serverSearch({ ...wanted }), replace });
  const add = (
    <ButtonLink to="/servers/new" leftSection={<IconPlus size={16} />}>
      Add server
    </ButtonLink>
  );
  return (
    <PageLayout
      title="Servers"
      description="The machines your applications run on."
      actions={usePermissions().canChange ? add : null}
    >
      <ServerList search={search} onSearch={show} onType={(wanted) => show(wanted, true)} add={add} />
    </PageLayout>
  );
}
