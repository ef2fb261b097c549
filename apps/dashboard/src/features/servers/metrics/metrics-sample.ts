import type { ServerStats, StatsPoint } from '@fairlead/client';

/** The metrics on the overview of a server, live or the last stored. */
export interface ServerMetricsSample {
  at: string;
  cpuPercent: number;
  load: number;
  memoryUsed: number;
  memoryTotal: number;
  disk: { name: string; percent: number; free: number; total: number };
  rx: number;
  tx: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const share = (part: number, whole: number) => (part / Math.max(1, whole)) * 100;

export const sampleOfStats = (now: ServerStats): ServerMetricsSample => ({
  at: now.sampled_at,
  cpuPercent: now.cpu.usage_percent,
  load: now.load['1m'],
  memoryUsed: now.memory.used_bytes,
  memoryTotal: now.memory.total_bytes,
  disk: fullest(now),
  rx: sum(now.network.map((each) => each.rx_bytes_per_second)),
  tx: sum(now.network.map((each) => each.tx_bytes_per_second)),
});

export const sampleOfPoint = (point: StatsPoint): ServerMetricsSample => ({
  at: point.at,
  cpuPercent: point.cpu_usage_percent,
  load: point.load_1m,
  memoryUsed: point.memory_used_bytes,
  memoryTotal: point.memory_total_bytes,
  disk: {
    name: 'Disk',
    percent: share(point.disk_used_bytes, point.disk_total_bytes),
    free: point.disk_total_bytes - point.disk_used_bytes,
    total: point.disk_total_bytes,
  },
  rx: point.rx_bytes_per_second,
  tx: point.tx_bytes_per_second,
});

/** The fullest disk, because an average over all would hide it. */
function fullest({ disks }: ServerStats): ServerMetricsSample['disk'] {
  const known = disks
    .map(({ mount, used_bytes: used, available_bytes: free, total_bytes: total }) => ({
      name: mount === '/' ? 'Disk' : `Disk ${mount}`,
      percent: share(used, used + free),
      free,
      total,
    }))
    .sort((a, b) => b.percent - a.percent);
  return known[0] ?? { name: 'Disk', percent: 0, free: 0, total: 0 };
}
