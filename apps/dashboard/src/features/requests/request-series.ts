import type { RequestStats } from '@fairlead/client';
import { type ChartSeries, sampleTimes } from '../../components/chart/chart-data';

export interface RequestSeries {
  times: number[];
  rate: ChartSeries[];
  errors: ChartSeries[];
  durations: ChartSeries[];
}

/** Chart series of an application’s requests. Errors are shares, so that they compare at any rate. */
export function requestSeries({ points }: Pick<RequestStats, 'points'>): RequestSeries {
  const share = (of: 'client_errors' | 'server_errors') =>
    points.map((point) => {
      const all =
        point.unanswered +
        point.informational +
        point.successful +
        point.redirected +
        point.client_errors +
        point.server_errors;
      return all === 0 ? 0 : (point[of] / all) * 100;
    });
  return {
    times: sampleTimes(points),
    rate: [{ label: 'Requests', values: points.map((point) => point.requests_per_second) }],
    errors: [
      { label: '5xx', values: share('server_errors') },
      { label: '4xx', values: share('client_errors') },
    ],
    durations: [
      { label: 'p50', values: points.map((point) => point.p50_ms) },
      { label: 'p95', values: points.map((point) => point.p95_ms) },
      { label: 'p99', values: points.map((point) => point.p99_ms) },
    ],
  };
}
