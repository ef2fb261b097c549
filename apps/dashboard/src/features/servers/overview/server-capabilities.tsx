import type { ServerRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { Panel } from '../../../components/ui/layout/panel';
import classes from './server-capabilities.module.css';

/** What applications can use there, and in which version. */
export function ServerCapabilities({ capabilities }: Pick<ServerRecord, 'capabilities'>) {
  const entries = Object.entries(capabilities).sort(([a], [b]) => a.localeCompare(b));
  return (
    <Panel title="Capabilities">
      {entries.length === 0 ? (
        <Text fz="sm" c="dimmed">
          Known when the server has been prepared.
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
