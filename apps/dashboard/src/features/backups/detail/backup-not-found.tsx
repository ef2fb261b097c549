import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';

/** Shown for a backup that does not exist, or no longer does. */
export const BackupNotFound = ({ known }: { known: boolean }) => (
  <Panel>
    <EmptyState
      icon={<IconArchive size={32} stroke={1.5} />}
      title={known ? 'Backup deleted' : 'Backup not found'}
      action={
        <Button component={Link} to="/backups" variant="default">
          View backups
        </Button>
      }
    >
      Schedules delete backups according to their retention. The audit log shows when.
    </EmptyState>
  </Panel>
);
