import type { ServerRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/ui/layout/panel';
import { DESTRUCTIVE_TRIGGER } from '../../../components/ui/overlay/destructive';

const RemoveServer = lazy(() => import('./remove-server'));

/** The panel that leads to removing a server. */
export function RemoveServerPanel({ server, onRemoved }: { server: ServerRecord; onRemoved: () => void }) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <Panel
      title="Remove this server"
      actions={
        <Button {...DESTRUCTIVE_TRIGGER} onClick={() => setOpened(true)} disabled={server.status === 'deleting'}>
          Remove…
        </Button>
      }
    >
      <Text fz="sm" c="dimmed" maw={640}>
        Fairlead removes its proxy, folders and users from the machine and deletes the server. This requires that no
        applications or databases are left on it. A machine that no longer exists can be removed without contacting it.
      </Text>
      {opened !== undefined && (
        <Suspense>
          <RemoveServer server={server} opened={opened} onClose={() => setOpened(false)} onRemoved={onRemoved} />
        </Suspense>
      )}
    </Panel>
  );
}
