import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../components/ui/empty';
import { Panel } from '../../components/ui/panel';

/** In place of a database that is not there, or not any more. */
export const Gone = ({ known }: { known: boolean }) => (
  <Panel>
    <Empty
      icon={<IconDatabase size={32} stroke={1.5} />}
      title={known ? 'It has been deleted' : 'There is no such database'}
      action={
        <Button component={Link} to="/databases" variant="default">
          To the databases
        </Button>
      }
    >
      The audit log tells what happened to it, and who did it. Its backups are still among the backups.
    </Empty>
  </Panel>
);
