import { Button } from '@mantine/core';
import { IconDatabase, IconServer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';

/** Before the first database: what one is here, and what becomes of it. A default export, for `lazy`. */
export default function NoDatabases({ hasServer }: { hasServer: boolean }) {
  const may = usePermissions();
  const action = (to: '/servers/new' | '/databases/new', label: string) =>
    may.change ? (
      <Button component={Link} to={to}>
        {label}
      </Button>
    ) : (
      CHANGE_NOT_PERMITTED
    );
  return (
    <Panel>
      {hasServer ? (
        <EmptyState
          icon={<IconDatabase size={32} stroke={1.5} />}
          title="No databases yet"
          action={action('/databases/new', 'Create database')}
        >
          <p>
            A database lives on one of your servers, in PostgreSQL, MariaDB or Redis. The engine is installed there when
            it is first needed, and nobody reaches it from outside.
          </p>
          <p>
            Link it to applications, and they get <code>DATABASE_URL</code> with their next deployment. Its password
            need not be written down anywhere.
          </p>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconServer size={32} stroke={1.5} />}
          title="First, a server"
          action={action('/servers/new', 'Add server')}
        >
          Databases live on machines of your own, beside the applications that use them. Add one with Debian or Ubuntu
          that you reach over SSH; then come back here.
        </EmptyState>
      )}
    </Panel>
  );
}
