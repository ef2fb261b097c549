import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart } from '../../components/chart/chart';
import type { ChartMark } from '../../components/chart/chart-data';
import { useChartTimeSpan, WideChart } from '../../components/chart/metrics-panel';
import type { MetricsRange } from '../../lib/url/metrics-range';
import { usageHistoryQuery } from './queries';
import { usageSeries } from './usage-series';

interface Props {
  applicationId: string;
  range: MetricsRange;
  marks: readonly ChartMark[];
  onSelect: (time: number) => void;
}

const NONE: readonly [] = [];
const HEIGHT = 110;

/** Processor and memory of an application as two of several charts with one axis of time. */
export function UsageCharts({ applicationId, range, marks, onSelect }: Props) {
  const { data, dataUpdatedAt } = useQuery(usageHistoryQuery(applicationId, range));
  const drawn = useMemo(() => data && usageSeries(data.points, undefined), [data]);
  const span = useChartTimeSpan(range, dataUpdatedAt, data?.step_seconds);
  const shared = { ...span, height: HEIGHT, times: drawn?.times, sync: 'timeline', marks, onSelect, aligned: true };
  return (
    <>
      <WideChart>
        <Chart title="CPU" unit="percent" series={drawn?.cpu ?? NONE} area {...shared} />
      </WideChart>
      <WideChart>
        <Chart title="Memory" unit="bytes" series={drawn?.memory ?? NONE} area {...shared} />
      </WideChart>
    </>
  );
}
