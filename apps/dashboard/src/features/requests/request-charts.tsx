import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart } from '../../components/chart/chart';
import type { ChartMark } from '../../components/chart/chart-data';
import { useChartTimeSpan, WideChart } from '../../components/chart/metrics-panel';
import type { MetricsRange } from '../../lib/url/metrics-range';
import { requestStatsQuery } from './queries';
import { requestSeries } from './request-series';

interface Props {
  applicationId: string;
  range: MetricsRange;
  marks: readonly ChartMark[];
  onSelect: (time: number) => void;
}

const NONE: readonly [] = [];
const HEIGHT = 110;

/** Rate and errors of an application as two of several charts with one axis of time. */
export function RequestCharts({ applicationId, range, marks, onSelect }: Props) {
  const { data, dataUpdatedAt } = useQuery(requestStatsQuery(applicationId, range));
  const drawn = useMemo(() => data && requestSeries(data), [data]);
  const span = useChartTimeSpan(range, dataUpdatedAt, data?.step_seconds);
  const shared = { ...span, height: HEIGHT, times: drawn?.times, sync: 'timeline', marks, onSelect, aligned: true };
  return (
    <>
      <WideChart>
        <Chart title="Errors (share of requests)" unit="percent" series={drawn?.errors ?? NONE} {...shared} />
      </WideChart>
      <WideChart>
        <Chart title="Requests" unit="requests/s" series={drawn?.rate ?? NONE} area {...shared} />
      </WideChart>
    </>
  );
}
