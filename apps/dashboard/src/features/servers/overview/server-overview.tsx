import type { ServerRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { ServerCapabilities } from './server-capabilities';
import { CurrentMetrics } from '../metrics/current-metrics';
import { MachineDetails } from './machine-details';
import { ApplicationsOnServer } from './applications-on-server';
import classes from './server-overview.module.css';
import { useServerMetrics } from '../metrics/use-server-metrics';
import { Panel } from '../../../components/ui/layout/panel';
import { HostKeyFingerprint } from '../host-key-fingerprint';

/** The overview of a server: metrics, applications and details. */
export function ServerOverview({ server, mayChange }: { server: ServerRecord; mayChange: boolean }) {
  const metrics = useServerMetrics(server);
  return (
    <>
      <CurrentMetrics server={server} metrics={metrics} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ApplicationsOnServer server={server} mayChange={mayChange} />
          <MachineDetails server={server} metrics={metrics} />
        </div>
        <div className={classes.column}>
          <ServerCapabilities capabilities={server.capabilities} />
          <HostKeyPanel server={server} />
        </div>
      </div>
    </>
  );
}

/** The host key that identifies the machine. */
const HostKeyPanel = ({ server }: { server: ServerRecord }) =>
  server.connection === 'ssh' && (
    <Panel title="Host key">
      {server.host_key ? (
        <>
          <HostKeyFingerprint hostKey={server.host_key} label="the fingerprint" />
          <Text fz="xs" c="dimmed" mt={6}>
            Fairlead sends nothing to a machine at this address that presents a different key.
          </Text>
        </>
      ) : (
        <Text fz="sm" c="dimmed">
          Available after the first connection.
        </Text>
      )}
    </Panel>
  );
