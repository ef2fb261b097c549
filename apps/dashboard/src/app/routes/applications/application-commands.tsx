import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { applicationQuery } from '../../../features/applications/queries';
import { commandSearch } from '../../../features/commands/command-search';
import { HindranceNotice } from '../../../features/commands/hindrance-notice';
import { CommandList } from '../../../features/commands/list/command-list';
import { useMay } from '../../../lib/current-user';
import { useCommandsHindrance } from './use-commands-hindrance';

const route = getRouteApi('/frame/applications/$applicationId/commands');

export function ApplicationCommandsRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const hindrance = useCommandsHindrance(application);
  if (!application) return <PanelSkeleton />;
  return (
    <>
      {hindrance && <HindranceNotice {...hindrance} />}
      <CommandList
        key={applicationId}
        application={application}
        hindrance={hindrance}
        mayChange={may.change && application.status !== 'deleting'}
        search={search}
        onSearch={(wanted, how) => void navigate({ search: commandSearch({ ...wanted }), ...how })}
        onRunning={({ id: runId }) =>
          void navigate({
            to: '/applications/$applicationId/commands/runs/$runId',
            params: { applicationId, runId },
          })
        }
      />
    </>
  );
}
