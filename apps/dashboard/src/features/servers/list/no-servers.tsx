import { IconServer2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import classes from './no-servers.module.css';

/** Explains what a server is and what adding the first one involves. A default export, for `lazy`. */
export default function NoServers({ add }: { add: ReactNode }) {
  return (
    <Panel>
      <EmptyState icon={<IconServer2 size={32} stroke={1.5} />} title="No servers yet" action={add}>
        <p>
          A server is a machine with Debian or Ubuntu that your applications run on. It can be rented, your own, or the
          one Fairlead runs on.
        </p>
        <ol className={classes.steps}>
          <li>You give Fairlead access, with its public key or another method.</li>
          <li>Fairlead tests the connection, and you confirm that it is the right machine.</li>
          <li>Fairlead installs what is missing while you watch. It takes about a minute.</li>
        </ol>
      </EmptyState>
    </Panel>
  );
}
