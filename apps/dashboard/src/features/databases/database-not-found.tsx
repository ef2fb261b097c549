import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';

/** In place of a database that is not there, or not any more. */
export const DatabaseNotFound = ({ known }: { known: boolean }) => (
  <Panel>
    <EmptyState
      icon={<IconDatabase size={32} stroke={1.5} />}
      title={known ? 'It has been deleted' : 'There is no such database'}
      action={
        <Button component={Link} to="/databases" variant="default">
          To the databases
        </Button>
      }
    >
      The audit log tells what happened to it, and who did it. Its backups are still among the backups.
    </EmptyState>
  </Panel>
);
