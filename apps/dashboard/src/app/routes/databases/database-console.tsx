import { IconTerminal2 } from '@tabler/icons-react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { Console } from '../../../features/database-console/console';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';
import { useDatabase } from './use-database';

export function DatabaseConsoleRoute() {
  const database = useDatabase();
  const { canChange } = usePermissions();
  if (!database) return null;
  if (!canChange) return <NoConsole title="The console needs another role">{CHANGE_NOT_PERMITTED}</NoConsole>;
  if (database.status !== 'ready')
    return <NoConsole title="The database is not ready">Statements can be run as soon as it is.</NoConsole>;
  return <Console key={database.id} database={database} />;
}

const NoConsole = ({ title, children }: { title: string; children: string }) => (
  <Panel>
    <EmptyState icon={<IconTerminal2 size={32} stroke={1.5} />} title={title}>
      {children}
    </EmptyState>
  </Panel>
);
