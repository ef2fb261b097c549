import type { ServerRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { Panel } from '../../../components/ui/layout/panel';
import classes from './server-capabilities.module.css';

/** Runtimes and tools that applications can use, with their versions. */
export function ServerCapabilities({ capabilities }: Pick<ServerRecord, 'capabilities'>) {
  const entries = Object.entries(capabilities).sort(([a], [b]) => a.localeCompare(b));
  return (
    <Panel title="Capabilities">
      {entries.length === 0 ? (
        <Text fz="sm" c="dimmed">
          Available after the server has been provisioned.
        </Text>
      ) : (
        <dl className={classes.list}>
          {entries.map(([name, version]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{version}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
