import type { ServerRecord } from '@fairlead/client';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '../../../components/ui/overlay/action-menu';

const loadItems = () => import('./server-menu-items');
const ServerMenuItems = lazy(loadItems);
const RemoveServer = lazy(() => import('../settings/remove-server'));

/** Actions for a server in a list or on its page. */
export function ServerMenu({ server, onRemoved }: { server: ServerRecord; onRemoved?: () => void }) {
  const [removing, setRemoving] = useState<boolean>();
  return (
    <>
      <ActionMenu label={`Actions for ${server.name}`} loadItems={loadItems}>
        <ServerMenuItems server={server} onRemove={() => setRemoving(true)} />
      </ActionMenu>
      {removing !== undefined && (
        <Suspense>
          <RemoveServer server={server} opened={removing} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
        </Suspense>
      )}
    </>
  );
}
