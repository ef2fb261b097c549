import type { RequestTotals } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart } from '../../components/chart/chart';
import type { ChartMark } from '../../components/chart/chart-data';
import { MarkKey, MetricsPanel, useChartTimeSpan, WideChart } from '../../components/chart/metrics-panel';
import { formatCount, formatMilliseconds, formatPercent } from '../../lib/format/format-values';
import type { MetricsRange } from '../../lib/url/metrics-range';
import { requestStatsQuery } from './queries';
import { requestSeries } from './request-series';
import classes from './requests.module.css';

interface Props {
  applicationId: string;
  range: MetricsRange;
  onRange: (range: MetricsRange) => void;
  /** Deployments. */
  marks: readonly ChartMark[];
}

const NONE: readonly [] = [];

/** Rate, errors and durations of the requests of an application, as its proxy answered them. */
export function RequestMetrics({ applicationId, range, onRange, marks }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(requestStatsQuery(applicationId, range));
  const drawn = useMemo(() => data && requestSeries(data), [data]);
  const span = useChartTimeSpan(range, dataUpdatedAt, data?.step_seconds);
  const shared = { ...span, times: drawn?.times, sync: 'requests', marks };
  const empty =
    data?.counted_until === null ? 'Not counted yet: the first requests appear within two minutes.' : undefined;
  return (
    <MetricsPanel
      title="Requests"
      description={<span className={classes.totals}>{data ? <Totals totals={data.totals} /> : <>&nbsp;</>}</span>}
      range={range}
      onRange={onRange}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      <Chart title="Requests" unit="requests/s" series={drawn?.rate ?? NONE} area empty={empty} {...shared} />
      <Chart
        title="Errors (share of requests)"
        unit="percent"
        series={drawn?.errors ?? NONE}
        empty={empty}
        {...shared}
      />
      <WideChart>
        <Chart title="Duration" unit="ms" series={drawn?.durations ?? NONE} empty={empty} {...shared} />
      </WideChart>
      <MarkKey>Deployments</MarkKey>
    </MetricsPanel>
  );
}

function Totals({ totals }: { totals: RequestTotals }) {
  const { requests, client_errors: client, server_errors: server, p50_ms: p50, p95_ms: p95, p99_ms: p99 } = totals;
  if (requests === 0) return <>No requests in this period.</>;
  const share = (count: number) => formatPercent((count / requests) * 100);
  return (
    <>
      <span>{formatCount(requests, 'request')}</span>
      <span>5xx {share(server)}</span>
      <span>4xx {share(client)}</span>
      {p50 !== null && <span>p50 {formatMilliseconds(p50)}</span>}
      {p95 !== null && <span>p95 {formatMilliseconds(p95)}</span>}
      {p99 !== null && <span>p99 {formatMilliseconds(p99)}</span>}
    </>
  );
}
