import type { ServerRecord } from '@fairlead/client';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '../../components/ui/action-menu';

const ServerItems = lazy(() => import('./server-items'));
const RemoveServer = lazy(() => import('./remove-server'));

/** What can be done with a server from afar. */
export function ServerMenu({ server, onRemoved }: { server: ServerRecord; onRemoved?: () => void }) {
  const [removing, setRemoving] = useState<boolean>();
  return (
    <>
      <ActionMenu label={`Actions for ${server.name}`}>
        <ServerItems server={server} onRemove={() => setRemoving(true)} />
      </ActionMenu>
      {removing !== undefined && (
        <Suspense>
          <RemoveServer server={server} opened={removing} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
        </Suspense>
      )}
    </>
  );
}
