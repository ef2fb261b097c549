import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { applicationQuery } from '../../../../features/applications/queries';
import { commandSearch } from '../../../../features/commands/command-search';
import { CommandList } from '../../../../features/commands/list/command-list';
import { usePermissions } from '../../../../lib/session/current-user';
import { useCommandsBlockedReason } from '../use-commands-blocked-reason';
import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Notice } from '../../../../components/ui/feedback/notice';
import type { CommandsBlockedReason } from '../../../../features/commands/blocked-reason';

const route = getRouteApi('/shell/applications/$applicationId/commands');

export function ApplicationCommandsRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const permissions = usePermissions();
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
        mayChange={permissions.canChange && application.status !== 'deleting'}
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

/** Why the application runs no commands. */
const BlockedReasonNotice = ({ title, text, said }: CommandsBlockedReason) =>
  said ? (
    <Text fz="sm" c="dimmed">
      {text}
    </Text>
  ) : (
    <Notice tone="busy" icon={<IconInfoCircle size={18} stroke={1.8} />} title={title}>
      {text}
    </Notice>
  );
