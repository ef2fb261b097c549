import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';

/** In place of a backup that is not there, or not any more. */
export const BackupNotFound = ({ known }: { known: boolean }) => (
  <Panel>
    <EmptyState
      icon={<IconArchive size={32} stroke={1.5} />}
      title={known ? 'It has been deleted' : 'There is no such backup'}
      action={
        <Button component={Link} to="/backups" variant="default">
          To the backups
        </Button>
      }
    >
      Schedules give up backups that their retention does not keep. The audit log tells when.
    </EmptyState>
  </Panel>
);
