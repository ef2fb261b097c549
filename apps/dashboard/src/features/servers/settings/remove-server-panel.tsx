import type { ServerRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/ui/layout/panel';

const RemoveServer = lazy(() => import('./remove-server'));

/** The end of a server. */
export function RemoveServerPanel({ server, onRemoved }: { server: ServerRecord; onRemoved: () => void }) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <Panel
      title="Remove this server"
      actions={
        <Button color="red.9" size="xs" onClick={() => setOpened(true)} disabled={server.status === 'deleting'}>
          Remove…
        </Button>
      }
    >
      <Text fz="sm" c="dimmed" maw={640}>
        Fairlead takes its proxy, its folders and users off the machine and forgets it. That is possible when no
        application and no database is left on it. A machine that is gone for good can be forgotten without being
        contacted.
      </Text>
      {opened !== undefined && (
        <Suspense>
          <RemoveServer server={server} opened={opened} onClose={() => setOpened(false)} onRemoved={onRemoved} />
        </Suspense>
      )}
    </Panel>
  );
}
