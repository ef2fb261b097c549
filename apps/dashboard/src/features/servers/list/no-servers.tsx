import { IconServer2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import classes from './no-servers.module.css';

/** Says what a server is here, and what is going to happen on the way to the first. A default export, for `lazy`. */
export default function NoServers({ add }: { add: ReactNode }) {
  return (
    <Panel>
      <EmptyState icon={<IconServer2 size={32} stroke={1.5} />} title="No servers yet" action={add}>
        <p>
          A server is a machine with Debian or Ubuntu on which your applications run. Any one will do: rented, your own,
          or the one that Fairlead runs on.
        </p>
        <ol className={classes.steps}>
          <li>You let Fairlead in, with its public key or however you get in yourself.</li>
          <li>Fairlead tests the connection, and you confirm that it is the right machine.</li>
          <li>What is missing on it gets installed while you watch. It takes about a minute.</li>
        </ol>
      </EmptyState>
    </Panel>
  );
}
