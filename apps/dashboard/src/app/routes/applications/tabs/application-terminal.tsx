import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconTerminal2 } from '@tabler/icons-react';
import { EmptyState } from '../../../../components/ui/feedback/empty-state';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../../components/ui/layout/panel';
import { applicationQuery } from '../../../../features/applications/queries';
import { TerminalList } from '../../../../features/terminal/terminal-list';
import { TerminalRecording } from '../../../../features/terminal/terminal-recording';
import { terminalSearch } from '../../../../features/terminal/terminal-search';
import { TerminalWindow } from '../../../../features/terminal/terminal-window';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../../lib/session/current-user';
import { useCommandsBlockedReason } from '../use-commands-blocked-reason';

const route = getRouteApi('/shell/applications/$applicationId/terminal');

export function ApplicationTerminalRoute() {
  const { applicationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { canChange } = usePermissions();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const blocked = useCommandsBlockedReason(application);
  if (!application) return <PanelSkeleton lines={10} />;
  if (!canChange) return <NoTerminal title="Terminals need another role">{CHANGE_NOT_PERMITTED}</NoTerminal>;
  return (
    <>
      {blocked ? (
        <NoTerminal title="No terminal available">
          A terminal is opened in the live release of a program. {blocked.title}.
        </NoTerminal>
      ) : (
        <TerminalWindow key={applicationId} application={application} />
      )}
      {search.recording !== undefined && (
        <TerminalRecording
          id={search.recording}
          onClose={() => void navigate({ search: ({ recording: _recording, ...rest }) => rest, resetScroll: false })}
        />
      )}
      <TerminalList
        applicationId={applicationId}
        search={search}
        onSearch={(wanted) => void navigate({ search: terminalSearch({ ...wanted }), resetScroll: false })}
      />
    </>
  );
}

function NoTerminal({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Panel>
      <EmptyState icon={<IconTerminal2 size={32} stroke={1.5} />} title={title}>
        {children}
      </EmptyState>
    </Panel>
  );
}
