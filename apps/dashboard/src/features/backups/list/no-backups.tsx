import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';

/** Before the first backup: what one is worth here. A default export, for `lazy`. */
export default function NoBackups({ action }: { action: ReactNode }) {
  return (
    <Panel>
      <EmptyState icon={<IconArchive size={32} stroke={1.5} />} title="No backups yet" action={action}>
        <p>
          A backup streams from the server into a storage, encrypted. It then is restored into a database of its own and
          compared with what was backed up: only that makes it a backup here.
        </p>
        <p>A schedule takes them by itself and says so when one is missing.</p>
      </EmptyState>
    </Panel>
  );
}
