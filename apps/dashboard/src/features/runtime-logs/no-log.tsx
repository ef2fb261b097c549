import { IconTerminal2 } from '@tabler/icons-react';
import { Empty } from '../../components/ui/empty';
import { Panel } from '../../components/ui/panel';

/** Before anything of it runs. */
export const NoLog = () => (
  <Panel>
    <Empty icon={<IconTerminal2 size={32} stroke={1.5} />} title="Nothing runs yet">
      Once it is deployed, what the program prints shows here line by line. Secrets of its environment are taken out.
    </Empty>
  </Panel>
);
