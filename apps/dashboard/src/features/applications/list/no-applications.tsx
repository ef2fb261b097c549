import { Button } from '@mantine/core';
import { IconServer, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';

/** Empty state: what an application is, and what it needs first. */
export function NoApplications({ hasServer }: { hasServer: boolean }) {
  const permissions = usePermissions();
  const action = (to: '/servers/new' | '/applications/new', label: string) =>
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
          icon={<IconStack2 size={32} stroke={1.5} />}
          title="No applications yet"
          action={action('/applications/new', 'Create application')}
        >
          An application is a git repository or an image that runs on one of your servers. Enter the URL of a
          repository, and Fairlead detects how to build and start it.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconServer size={32} stroke={1.5} />}
          title="Add a server first"
          action={action('/servers/new', 'Add server')}
        >
          Applications run on your own machines. Add a Debian or Ubuntu server that is reachable over SSH, then create
          an application on it.
        </EmptyState>
      )}
    </Panel>
  );
}
