import type { ServerRecord } from '@fairlead/client';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Panel } from '../../../components/ui/layout/panel';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { formatBytes, formatDuration } from '../../../lib/format/format-values';
import { LabelChips } from '../labels/label-chips';
import { serverAddress, formatSystem } from '../server-format';
import type { ServerMetricsState } from '../metrics/use-server-metrics';

const SECOND = 1000;

/** Details of the machine. */
export function MachineDetails({ server, metrics }: { server: ServerRecord; metrics: ServerMetricsState }) {
  const { facts, last_seen_at: seen, created_at: created } = server;
  const uptime = metrics.now ? formatDuration(metrics.now.uptime_seconds * SECOND) : metrics.old ? null : undefined;
  return (
    <Panel title="Machine">
      <DescriptionList>
        <DescriptionItem name="Address" wide>
          {serverAddress(server)}
          {server.connection === 'local' && ` (${server.host})`}
        </DescriptionItem>
        <DescriptionItem name="System">{facts && formatSystem(facts)}</DescriptionItem>
        <DescriptionItem name="Kernel">{facts?.kernel ?? null}</DescriptionItem>
        <DescriptionItem name="Architecture">{facts?.arch ?? null}</DescriptionItem>
        <DescriptionItem name="CPUs">{facts?.cpu_count ?? null}</DescriptionItem>
        <DescriptionItem name="Memory">{facts && formatBytes(facts.memory_bytes)}</DescriptionItem>
        <DescriptionItem name="Disk">{facts && formatBytes(facts.disk_bytes)}</DescriptionItem>
        <DescriptionItem name="Hostname">{facts?.hostname ?? null}</DescriptionItem>
        <DescriptionItem name="Uptime">{uptime}</DescriptionItem>
        <DescriptionItem name="Last seen">{seen && <RelativeTime at={seen} />}</DescriptionItem>
        <DescriptionItem name="Added">
          <RelativeTime at={created} />
        </DescriptionItem>
        {Object.keys(server.labels).length > 0 && (
          <DescriptionItem name="Labels" wide>
            <LabelChips labels={server.labels} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </Panel>
  );
}
