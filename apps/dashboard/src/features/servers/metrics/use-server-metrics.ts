import type { ServerRecord, ServerStats, StatsPoint } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { sampleOfStats, sampleOfPoint, type ServerMetricsSample } from './metrics-sample';
import { serverMetricsQuery, serverMetricsHistoryQuery } from '../queries';

export interface ServerMetricsState {
  /** `undefined` while they are on their way, `null` where nothing has ever been measured. */
  shown: ServerMetricsSample | null | undefined;
  /** They are from before: the machine cannot be asked. */
  old: boolean;
  now: ServerStats | undefined;
  lastHour: readonly StatsPoint[];
}

const NONE: readonly StatsPoint[] = [];

/** How a server is doing now, or where it does not answer, how it was doing when it last did. */
export function useServerMetrics({ id, status }: Pick<ServerRecord, 'id' | 'status'>): ServerMetricsState {
  const asked = status === 'ready';
  const { data, isError } = useQuery({ ...serverMetricsQuery(id), enabled: asked });
  const { data: history, isError: lost } = useQuery(serverMetricsHistoryQuery(id, '1h'));
  const fresh = asked && !isError;
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

/** What was read by itself may be older than what has been kept since, or the other way round. */
function newest(read: ServerStats | undefined, kept: StatsPoint | undefined): ServerMetricsSample | null {
  if (read && !(kept && kept.at > read.sampled_at)) return sampleOfStats(read);
  return kept ? sampleOfPoint(kept) : null;
}
