import type { ServerRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { Panel } from '../../components/ui/layout/panel';
import { HostKeyFingerprint } from './host-key-fingerprint';

/** By what Fairlead knows that it talks to this machine and no other. */
export const HostKeyPanel = ({ server }: { server: ServerRecord }) =>
  server.connection === 'ssh' && (
    <Panel title="Host key">
      {server.host_key ? (
        <>
          <HostKeyFingerprint hostKey={server.host_key} label="the fingerprint" />
          <Text fz="xs" c="dimmed" mt={6}>
            A machine at this address that shows another key gets nothing from Fairlead.
          </Text>
        </>
      ) : (
        <Text fz="sm" c="dimmed">
          Known after the first contact.
        </Text>
      )}
    </Panel>
  );
