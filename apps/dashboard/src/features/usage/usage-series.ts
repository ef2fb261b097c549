import type { ApplicationStats, ApplicationStatsPoint } from '@fairlead/client';
import { type ChartSeries, sampleTimes } from '../../components/chart/chart-data';

export interface UsageSeries {
  times: number[];
  cpu: ChartSeries[];
  memory: ChartSeries[];
}

/** The limit applies per process, while the chart shows the total. */
function limitOf(now: ApplicationStats | undefined): { label: string; bytes: number } | undefined {
  const count = now?.processes.length ?? 0;
  if (!now || now.memory_limit_bytes === null || count === 0) return undefined;
  return { label: count === 1 ? 'Limit' : `Limit for all ${count}`, bytes: now.memory_limit_bytes * count };
}

/** Chart series of an application’s usage, with its memory limit as a line if it has one. */
export function usageSeries(points: readonly ApplicationStatsPoint[], now: ApplicationStats | undefined): UsageSeries {
  const limit = limitOf(now);
  return {
    times: sampleTimes(points),
    cpu: [{ label: 'CPU', values: points.map((point) => point.cpu_percent) }],
    memory: [
      { label: 'Used', values: points.map((point) => point.memory_bytes) },
      ...(limit ? [{ label: limit.label, values: points.map(() => limit.bytes) }] : []),
    ],
  };
}
