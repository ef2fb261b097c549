import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';

/** Empty state: what a backup is. A default export, for `lazy`. */
export default function NoBackups({ action }: { action: ReactNode }) {
  return (
    <Panel>
      <EmptyState icon={<IconArchive size={32} stroke={1.5} />} title="No backups yet" action={action}>
        <p>
          Backups are streamed from the server to a storage, encrypted. Each one is then verified by restoring it into a
          temporary database and comparing the two.
        </p>
        <p>A schedule takes backups automatically and reports missing ones.</p>
      </EmptyState>
    </Panel>
  );
}
