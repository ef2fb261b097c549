import type { ApplicationRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartMark } from '../../components/chart/chart-data';
import { Chart } from '../../components/chart/chart';
import { MarkKey, MetricsPanel, useChartTimeSpan } from '../../components/chart/metrics-panel';
import { useHashTarget } from '../../lib/browser/use-hash-target';
import type { MetricsRange } from '../../lib/url/metrics-range';
import { usageHistoryQuery, usageQuery } from './queries';
import { usageSeries } from './usage-series';

interface Props {
  application: Pick<ApplicationRecord, 'id' | 'status'>;
  range: MetricsRange;
  onRange: (range: MetricsRange) => void;
  /** Deployments. */
  marks: readonly ChartMark[];
}

const NONE: readonly [] = [];

/** Usage of an application over time. It is stored by Fairlead, so it is available while the server is unreachable. */
export function UsageMetrics({ application: { id, status }, range, onRange, marks }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(usageHistoryQuery(id, range));
  const { data: now } = useQuery({ ...usageQuery(id), enabled: status !== 'unknown' });
  const drawn = useMemo(() => data && usageSeries(data.points, now), [data, now]);
  useHashTarget(data !== undefined);
  const span = useChartTimeSpan(range, dataUpdatedAt, data?.step_seconds);
  const shared = { ...span, times: drawn?.times, sync: 'application', marks };
  return (
    <MetricsPanel range={range} onRange={onRange} error={data ? undefined : error} onRetry={() => void refetch()}>
      <Chart title="CPU (100 % is one core)" unit="percent" series={drawn?.cpu ?? NONE} area {...shared} />
      <Chart id="memory" title="Memory" unit="bytes" series={drawn?.memory ?? NONE} area {...shared} />
      <MarkKey>Deployments</MarkKey>
    </MetricsPanel>
  );
}
