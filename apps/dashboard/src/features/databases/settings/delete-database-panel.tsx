import type { DatabaseRecord, ServerRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/ui/layout/panel';
import { DESTRUCTIVE_TRIGGER } from '../../../components/ui/overlay/destructive';

const DeleteDatabase = lazy(() => import('./delete-database'));

interface Props {
  database: DatabaseRecord;
  server: Pick<ServerRecord, 'name' | 'status'> | undefined;
  onDeleting: () => void;
}

/** Panel for deleting a database. */
export function DeleteDatabasePanel({ database, server, onDeleting }: Props) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <Panel
      title="Delete this database"
      actions={
        <Button {...DESTRUCTIVE_TRIGGER} onClick={() => setOpened(true)}>
          Delete…
        </Button>
      }
    >
      <Text fz="sm" c="dimmed" maw={640}>
        Deletes the data and the user on the server. You can take a final backup first; existing backups are kept. The
        engine stays installed.
      </Text>
      {opened !== undefined && (
        <Suspense>
          <DeleteDatabase
            database={database}
            server={server}
            opened={opened}
            onClose={() => setOpened(false)}
            onDeleting={onDeleting}
          />
        </Suspense>
      )}
    </Panel>
  );
}
