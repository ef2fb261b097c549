import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';

/** Shown for a database that does not exist, or no longer does. */
export const DatabaseNotFound = ({ known }: { known: boolean }) => (
  <Panel>
    <EmptyState
      icon={<IconDatabase size={32} stroke={1.5} />}
      title={known ? 'Database deleted' : 'Database not found'}
      action={
        <Button component={Link} to="/databases" variant="default">
          View databases
        </Button>
      }
    >
      The audit log shows what happened to it. Its backups are still listed under Backups.
    </EmptyState>
  </Panel>
);
