import { Button } from '@mantine/core';
import { IconServer, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';

/** Before the first application: what one is, and what has to be there first. */
export function NoApplications({ hasServer }: { hasServer: boolean }) {
  const may = usePermissions();
  const action = (to: '/servers/new' | '/applications/new', label: string) =>
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
          icon={<IconStack2 size={32} stroke={1.5} />}
          title="No applications yet"
          action={action('/applications/new', 'Create application')}
        >
          An application is a git repository or an image that runs on one of your servers. Give the address of a
          repository, and Fairlead looks what it is, and how it is built and started.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconServer size={32} stroke={1.5} />}
          title="First, a server"
          action={action('/servers/new', 'Add server')}
        >
          Applications run on machines of your own. Add one with Debian or Ubuntu that you reach over SSH; then come
          back here and create an application on it.
        </EmptyState>
      )}
    </Panel>
  );
}
