import type { DatabaseRecord, ServerRecord } from '@fairlead/client';
import { TextLink } from '../../../components/ui/button-link';
import { Fact, Facts } from '../../../components/ui/facts';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { formatBytes } from '../../../lib/format';
import { ENGINE_WORDS } from '../engine-words';

interface Props {
  database: DatabaseRecord;
  server: Pick<ServerRecord, 'id' | 'name'> | undefined;
}

/** What it is, where, and how much is in it. */
export function DatabaseFacts({ database, server }: Props) {
  const { engine, version, size_bytes: size, connections, measured_at: measured, memory_mb: memory } = database;
  return (
    <Panel title="Database">
      <Facts>
        <Fact name="Engine">{ENGINE_WORDS[engine].label}</Fact>
        <Fact name="Version">{version}</Fact>
        <Fact name="Server">
          {server && (
            <TextLink to="/servers/$serverId" params={{ serverId: server.id }} fz="inherit">
              {server.name}
            </TextLink>
          )}
        </Fact>
        <Fact name="Size">{size === null ? null : formatBytes(size)}</Fact>
        {memory !== null && <Fact name="Memory for its data">{memory}&nbsp;MiB</Fact>}
        <Fact name="Connections">{connections}</Fact>
        <Fact name="Measured">{measured && <RelativeTime at={measured} />}</Fact>
        <Fact name="Created">
          <RelativeTime at={database.created_at} />
        </Fact>
      </Facts>
    </Panel>
  );
}
