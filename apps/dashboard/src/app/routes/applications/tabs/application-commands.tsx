import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { applicationQuery } from '../../../../features/applications/queries';
import { commandSearch } from '../../../../features/commands/command-search';
import { BlockedReasonNotice } from '../../../../features/commands/blocked-reason-notice';
import { CommandList } from '../../../../features/commands/list/command-list';
import { usePermissions } from '../../../../lib/session/current-user';
import { useCommandsBlockedReason } from '../use-commands-blocked-reason';

const route = getRouteApi('/shell/applications/$applicationId/commands');

export function ApplicationCommandsRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = usePermissions();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const blockedReason = useCommandsBlockedReason(application);
  if (!application) return <PanelSkeleton />;
  return (
    <>
      {blockedReason && <BlockedReasonNotice {...blockedReason} />}
      <CommandList
        key={applicationId}
        application={application}
        blockedReason={blockedReason}
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
