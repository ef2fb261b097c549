import type { ServerRecord } from '@fairlead/client';
import { ServerCapabilities } from './server-capabilities';
import { CurrentMetrics } from '../metrics/current-metrics';
import { HostKeyPanel } from '../host-key-panel';
import { MachineDetails } from './machine-details';
import { ApplicationsOnServer } from './applications-on-server';
import classes from './server-overview.module.css';
import { useServerMetrics } from '../metrics/use-server-metrics';

/** A server on one screen: how it does, what runs there, what it is. */
export function ServerOverview({ server, mayChange }: { server: ServerRecord; mayChange: boolean }) {
  const figures = useServerMetrics(server);
  return (
    <>
      <CurrentMetrics server={server} figures={figures} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ApplicationsOnServer server={server} mayChange={mayChange} />
          <MachineDetails server={server} figures={figures} />
        </div>
        <div className={classes.column}>
          <ServerCapabilities capabilities={server.capabilities} />
          <HostKeyPanel server={server} />
        </div>
      </div>
    </>
  );
}
