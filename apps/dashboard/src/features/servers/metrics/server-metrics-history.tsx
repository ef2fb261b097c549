import type { ServerRecord, StatsPoint } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart } from '../../../components/chart/chart';
import { sampleTimes } from '../../../components/chart/chart-data';
import { MetricsPanel, useChartTimeSpan, WideChart } from '../../../components/chart/metrics-panel';
import type { MetricsRange } from '../../../lib/url/metrics-range';
import { serverMetricsHistoryQuery } from '../queries';

interface Props {
  server: ServerRecord;
  range: MetricsRange;
  onRange: (range: MetricsRange) => void;
}

/** Metrics of a server over time. They are stored by Fairlead, so they are available while the machine is not. */
export function ServerMetricsHistory({ server, range, onRange }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(serverMetricsHistoryQuery(server.id, range));
  const drawn = useMemo(() => data && seriesOf(data.points), [data]);
  const span = useChartTimeSpan(range, dataUpdatedAt, data?.step_seconds);
  const shared = { ...span, times: drawn?.times, sync: 'server' };
  return (
    <MetricsPanel range={range} onRange={onRange} error={data ? undefined : error} onRetry={() => void refetch()}>
      <Chart title="CPU" unit="percent" series={drawn?.cpu ?? NONE} max={100} area {...shared} />
      <Chart title="Load, 1 minute" unit="load" series={drawn?.load ?? NONE} {...shared} />
      <Chart title="Memory" unit="bytes" series={drawn?.memory ?? NONE} max={drawn?.memoryTop} area {...shared} />
      <Chart title="Disk" unit="bytes" series={drawn?.disk ?? NONE} max={drawn?.diskTop} area {...shared} />
      <WideChart>
        <Chart title="Network" unit="bytes/s" series={drawn?.network ?? NONE} {...shared} />
      </WideChart>
    </MetricsPanel>
  );
}

const NONE: readonly [] = [];

function seriesOf(points: readonly StatsPoint[]) {
  const of = (read: (point: StatsPoint) => number) => points.map(read);
  const last = points.at(-1);
  return {
    times: sampleTimes(points),
    cpu: [{ label: 'CPU', values: of((point) => point.cpu_usage_percent) }],
    load: [{ label: 'Load', values: of((point) => point.load_1m) }],
    memory: [
      { label: 'Used', values: of((point) => point.memory_used_bytes) },
      { label: 'Swap', values: of((point) => point.swap_used_bytes) },
    ],
    memoryTop: last?.memory_total_bytes,
    disk: [{ label: 'Used', values: of((point) => point.disk_used_bytes) }],
    diskTop: last?.disk_total_bytes,
    network: [
      { label: 'In', values: of((point) => point.rx_bytes_per_second) },
      { label: 'Out', values: of((point) => point.tx_bytes_per_second) },
    ],
  };
}
