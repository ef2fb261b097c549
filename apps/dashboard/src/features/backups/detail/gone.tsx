import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../../components/ui/empty';
import { Panel } from '../../../components/ui/panel';

/** In place of a backup that is not there, or not any more. */
export const BackupGone = ({ known }: { known: boolean }) => (
  <Panel>
    <Empty
      icon={<IconArchive size={32} stroke={1.5} />}
      title={known ? 'It has been deleted' : 'There is no such backup'}
      action={
        <Button component={Link} to="/backups" variant="default">
          To the backups
        </Button>
      }
    >
      Schedules give up backups that their retention does not keep. The audit log tells when.
    </Empty>
  </Panel>
);
