import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { applicationQuery } from '../../../../features/applications/queries';
import { DomainList } from '../../../../features/domains/list/domain-list';
import { domainSearch } from '../../../../features/domains/domain-search';
import { domainDefaults } from '../../../../features/instance/domain-defaults';
import { instanceQuery } from '../../../../features/instance/queries';
import { serversQuery } from '../../../../features/servers/queries';
import { ALL_SERVERS } from '../../all-servers';

const route = getRouteApi('/shell/applications/$applicationId/domains');

export function ApplicationDomainsRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const { data: instance } = useQuery(instanceQuery());
  return (
    <DomainList
      key={applicationId}
      applicationId={applicationId}
      server={servers?.servers.find(({ id }) => id === application?.server_id)}
      defaults={instance && domainDefaults(instance)}
      search={search}
      onSearch={(wanted, how) => void navigate({ search: domainSearch({ ...wanted }), ...how })}
    />
  );
}
