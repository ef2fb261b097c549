import { IconTerminal2 } from '@tabler/icons-react';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';

/** Before anything of it runs. */
export const NoRuntimeLog = () => (
  <Panel>
    <EmptyState icon={<IconTerminal2 size={32} stroke={1.5} />} title="Nothing runs yet">
      Once it is deployed, what the program prints shows here line by line. Secrets of its environment are taken out.
    </EmptyState>
  </Panel>
);
