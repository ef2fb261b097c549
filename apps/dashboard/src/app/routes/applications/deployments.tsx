import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListSelect } from '../../../components/ui/list/list-select';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { applicationsQuery } from '../../../features/applications/queries';
import { DeploymentList } from '../../../features/deployments/list/deployment-list';

const route = getRouteApi('/shell/deployments');
const CHOICE = { sort: 'name', per_page: 100 } as const;

export function DeploymentsRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(applicationsQuery(CHOICE));
  const applications = data?.applications.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const { application_id: chosen = '' } = search;
  // The application in the URL may not be among the first hundred, and is added as an option of its own.
  const further = chosen && !applications.some(({ value }) => value === chosen) ? [{ value: chosen, label: '…' }] : [];
  return (
    <PageLayout title="Deployments" description="Deployments of all applications, running ones first.">
      <DeploymentList
        ofAll
        search={search}
        onSearch={(next, options) => void navigate({ search: next, ...options })}
        filters={
          <ListSelect
            label="Application"
            value={chosen}
            options={[{ value: '', label: 'All applications' }, ...applications, ...further]}
            onChange={(id) =>
              void navigate({ search: { ...search, application_id: id || undefined, page: undefined } })
            }
          />
        }
        first={<ButtonLink to="/applications">View applications</ButtonLink>}
      />
    </PageLayout>
  );
}
