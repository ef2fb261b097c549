import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '../../../../components/ui/layout/back-link';
import { commandRunSearch } from '../../../../features/commands/command-search';
import { RunList } from '../../../../features/commands/runs/run-list';

const route = getRouteApi('/shell/applications/$applicationId/commands/runs');

export function ApplicationRunsRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <div>
        <BackLink to="/applications/$applicationId/commands" params={{ applicationId }}>
          Commands
        </BackLink>
      </div>
      <RunList
        key={applicationId}
        applicationId={applicationId}
        search={search}
        onSearch={(wanted) => void navigate({ search: commandRunSearch({ ...wanted }), resetScroll: false })}
      />
    </>
  );
}
