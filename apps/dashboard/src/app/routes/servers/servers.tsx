import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../../../components/ui/button-link';
import { Page } from '../../../components/ui/page';
import { ServerList } from '../../../features/servers/server-list';
import { type ServerSearch, serverSearch } from '../../../features/servers/server-search';
import { useMay } from '../../../lib/current-user';

const route = getRouteApi('/frame/servers');

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
    <Page
      title="Servers"
      description="The machines on which your applications run."
      actions={useMay().change ? add : null}
    >
      <ServerList search={search} onSearch={show} onType={(wanted) => show(wanted, true)} add={add} />
    </Page>
  );
}
