import type { DatabaseRecord, ServerRecord } from '@fairlead/client';
import { TextLink } from '../../../components/ui/layout/button-link';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Panel } from '../../../components/ui/layout/panel';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { formatBytes } from '../../../lib/format/format-values';
import { ENGINE_LABELS } from '../engine-labels';

interface Props {
  database: DatabaseRecord;
  server: Pick<ServerRecord, 'id' | 'name'> | undefined;
}

/** Engine, location and size of a database. */
export function DatabaseDetails({ database, server }: Props) {
  const { engine, version, size_bytes: size, connections, measured_at: measured, memory_mb: memory } = database;
  return (
    <Panel title="Database">
      <DescriptionList>
        <DescriptionItem name="Engine">{ENGINE_LABELS[engine].label}</DescriptionItem>
        <DescriptionItem name="Version">{version}</DescriptionItem>
        <DescriptionItem name="Server">
          {server && (
            <TextLink to="/servers/$serverId" params={{ serverId: server.id }} fz="inherit">
              {server.name}
            </TextLink>
          )}
        </DescriptionItem>
        <DescriptionItem name="Size">{size === null ? null : formatBytes(size)}</DescriptionItem>
        {memory !== null && <DescriptionItem name="Memory limit">{memory}&nbsp;MiB</DescriptionItem>}
        <DescriptionItem name="Connections">{connections}</DescriptionItem>
        <DescriptionItem name="Measured">{measured && <RelativeTime at={measured} />}</DescriptionItem>
        <DescriptionItem name="Created">
          <RelativeTime at={database.created_at} />
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}
