import { Button } from '@mantine/core';
import { IconServer, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../../components/ui/empty';
import { Panel } from '../../../components/ui/panel';
import { useMay, WHY_NOT_CHANGE } from '../../../lib/current-user';

/** Before the first application: what one is, and what has to be there first. */
export function NoApplications({ hasServer }: { hasServer: boolean }) {
  const may = useMay();
  const action = (to: '/servers/new' | '/applications/new', label: string) =>
    may.change ? (
      <Button component={Link} to={to}>
        {label}
      </Button>
    ) : (
      WHY_NOT_CHANGE
    );
  return (
    <Panel>
      {hasServer ? (
        <Empty
          icon={<IconStack2 size={32} stroke={1.5} />}
          title="No applications yet"
          action={action('/applications/new', 'Create application')}
        >
          An application is a git repository or an image that runs on one of your servers. Give the address of a
          repository, and Fairlead looks what it is, and how it is built and started.
        </Empty>
      ) : (
        <Empty
          icon={<IconServer size={32} stroke={1.5} />}
          title="First, a server"
          action={action('/servers/new', 'Add server')}
        >
          Applications run on machines of your own. Add one with Debian or Ubuntu that you reach over SSH; then come
          back here and create an application on it.
        </Empty>
      )}
    </Panel>
  );
}
