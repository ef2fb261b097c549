import type { ServerRecord } from '@fairlead/client';
import { Fact, Facts } from '../../components/ui/facts';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatBytes, formatDuration } from '../../lib/format';
import { LabelChips } from './label-chips';
import { addressOf, systemOf } from './server-facts';
import type { Figures } from './use-figures';

const SECOND = 1000;

/** What the machine is. */
export function MachineFacts({ server, figures }: { server: ServerRecord; figures: Figures }) {
  const { facts, last_seen_at: seen, created_at: created } = server;
  const uptime = figures.now ? formatDuration(figures.now.uptime_seconds * SECOND) : figures.old ? null : undefined;
  return (
    <Panel title="Machine">
      <Facts>
        <Fact name="Address" wide>
          {addressOf(server)}
          {server.connection === 'local' && ` (${server.host})`}
        </Fact>
        <Fact name="System">{facts && systemOf(facts)}</Fact>
        <Fact name="Kernel">{facts?.kernel ?? null}</Fact>
        <Fact name="Architecture">{facts?.arch ?? null}</Fact>
        <Fact name="CPUs">{facts?.cpu_count ?? null}</Fact>
        <Fact name="Memory">{facts && formatBytes(facts.memory_bytes)}</Fact>
        <Fact name="Disk">{facts && formatBytes(facts.disk_bytes)}</Fact>
        <Fact name="Hostname">{facts?.hostname ?? null}</Fact>
        <Fact name="Up for">{uptime}</Fact>
        <Fact name="Last seen">{seen && <RelativeTime at={seen} />}</Fact>
        <Fact name="Added">
          <RelativeTime at={created} />
        </Fact>
        {Object.keys(server.labels).length > 0 && (
          <Fact name="Labels" wide>
            <LabelChips labels={server.labels} />
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}
