import type { ServerRecord, StatsPoint } from '@fairlead/client';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Chart } from '../../components/chart/chart';
import { Panel } from '../../components/ui/panel';
import { Problem } from '../../components/ui/problem';
import { METRICS_RANGES, type MetricsRange, RANGE_MS, STEP_MS } from './metrics-range';
import { historyQuery } from './queries';
import classes from './server-metrics.module.css';

const WORDS: Readonly<Record<MetricsRange, string>> = {
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
};
const RANGES = METRICS_RANGES.map((value) => ({ value, label: WORDS[value] }));
const isRange = (value: string): value is MetricsRange => METRICS_RANGES.some((known) => known === value);
const SECOND = 1000;

interface Props {
  server: ServerRecord;
  range: MetricsRange;
  onRange: (range: MetricsRange) => void;
}

/** How a server did. What was measured is kept by Fairlead, so it can be seen while the machine is away. */
export function ServerMetrics({ server, range, onRange }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(historyQuery(server.id, range));
  const drawn = useMemo(() => data && seriesOf(data.points), [data]);
  const [opened] = useState(() => Date.now());
  const to = Math.ceil((dataUpdatedAt || opened) / SECOND);
  const shared = {
    times: drawn?.times,
    stepSeconds: data?.step_seconds ?? STEP_MS[range] / SECOND,
    from: to - RANGE_MS[range] / SECOND,
    to,
    sync: 'server',
    height: 170,
  };
  return (
    <Panel
      title="Metrics"
      description="Averages; times at which nothing was measured are gaps."
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Time"
          data={RANGES}
          value={range}
          onChange={(value) => isRange(value) && onRange(value)}
        />
      }
    >
      {error && !data ? (
        <Problem error={error} title="The metrics could not be read" onRetry={() => void refetch()} />
      ) : (
        <div className={classes.charts}>
          <Chart title="CPU" unit="percent" series={drawn?.cpu ?? NONE} max={100} area {...shared} />
          <Chart title="Load, 1 minute" unit="load" series={drawn?.load ?? NONE} {...shared} />
          <Chart title="Memory" unit="bytes" series={drawn?.memory ?? NONE} max={drawn?.memoryTop} area {...shared} />
          <Chart title="Disk" unit="bytes" series={drawn?.disk ?? NONE} max={drawn?.diskTop} area {...shared} />
          <div className={classes.wide}>
            <Chart title="Network" unit="bytes/s" series={drawn?.network ?? NONE} {...shared} />
          </div>
        </div>
      )}
    </Panel>
  );
}

const NONE: readonly [] = [];

function seriesOf(points: readonly StatsPoint[]) {
  const of = (read: (point: StatsPoint) => number) => points.map(read);
  const last = points.at(-1);
  return {
    times: of(({ at }) => Math.round(Date.parse(at) / SECOND)),
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
