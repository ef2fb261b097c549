import type { ServerRecord } from '@fairlead/client';
import { Capabilities } from './capabilities';
import { FiguresNow } from './figures-now';
import { HostKeyPanel } from './host-key-panel';
import { MachineFacts } from './machine-facts';
import { OnServer } from './on-server';
import classes from './server-overview.module.css';
import { useFigures } from './use-figures';

/** A server on one screen: how it does, what runs there, what it is. */
export function ServerOverview({ server, mayChange }: { server: ServerRecord; mayChange: boolean }) {
  const figures = useFigures(server);
  return (
    <>
      <FiguresNow server={server} figures={figures} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OnServer server={server} mayChange={mayChange} />
          <MachineFacts server={server} figures={figures} />
        </div>
        <div className={classes.column}>
          <Capabilities capabilities={server.capabilities} />
          <HostKeyPanel server={server} />
        </div>
      </div>
    </>
  );
}
