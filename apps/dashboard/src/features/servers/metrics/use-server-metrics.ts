import type { ServerRecord, ServerStats, StatsPoint } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { sampleOfStats, sampleOfPoint, type ServerMetricsSample } from './metrics-sample';
import { serverMetricsQuery, serverMetricsHistoryQuery } from '../queries';

export interface ServerMetricsState {
  /** `undefined` while loading, `null` where no sample exists. */
  shown: ServerMetricsSample | null | undefined;
  /** The metrics are old because the machine cannot be reached. */
  old: boolean;
  now: ServerStats | undefined;
  lastHour: readonly StatsPoint[];
}

const NONE: readonly StatsPoint[] = [];

/** Live metrics of a server or, if it is unreachable, the last stored ones. */
export function useServerMetrics({ id, status }: Pick<ServerRecord, 'id' | 'status'>): ServerMetricsState {
  const reachable = status === 'ready';
  const { data, isError } = useQuery({ ...serverMetricsQuery(id), enabled: reachable });
  const { data: history, isError: lost } = useQuery(serverMetricsHistoryQuery(id, '1h'));
  const fresh = reachable && !isError;
  const now = fresh ? data : undefined;
  const lastHour = history?.points ?? NONE;
  const last = lastHour.at(-1);
  const waits = !data && (fresh || (!history && !lost));
  return {
    shown: waits ? undefined : now ? sampleOfStats(now) : newest(data, last),
    old: !fresh && !waits,
    now,
    lastHour,
  };
}

/** The live sample can be older than the last stored one, or newer. */
function newest(read: ServerStats | undefined, stored: StatsPoint | undefined): ServerMetricsSample | null {
  if (read && !(stored && stored.at > read.sampled_at)) return sampleOfStats(read);
  return stored ? sampleOfPoint(stored) : null;
}
