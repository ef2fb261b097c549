import { IconTerminal2 } from '@tabler/icons-react';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';

/** Empty state before the first deployment. */
export const NoRuntimeLog = () => (
  <Panel>
    <EmptyState icon={<IconTerminal2 size={32} stroke={1.5} />} title="No logs yet">
      After the first deployment, the program’s output appears here. Secrets of its environment are redacted.
    </EmptyState>
  </Panel>
);
