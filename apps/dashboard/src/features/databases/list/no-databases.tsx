import { Button } from '@mantine/core';
import { IconDatabase, IconServer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';

/** Empty state: what a database is, and what it needs first. A default export, for `lazy`. */
export default function NoDatabases({ hasServer }: { hasServer: boolean }) {
  const permissions = usePermissions();
  const action = (to: '/servers/new' | '/databases/new', label: string) =>
    permissions.canChange ? (
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
            A PostgreSQL, MariaDB or Redis database runs on one of your servers. The engine is installed on first use
            and is not reachable from outside.
          </p>
          <p>
            Linked applications get <code>DATABASE_URL</code> with their next deployment. There is no need to copy the
            password.
          </p>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconServer size={32} stroke={1.5} />}
          title="Add a server first"
          action={action('/servers/new', 'Add server')}
        >
          Databases run on your own machines, next to the applications that use them. Add a Debian or Ubuntu server that
          is reachable over SSH first.
        </EmptyState>
      )}
    </Panel>
  );
}
