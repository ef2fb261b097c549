import { ApiProperty } from '@nestjs/swagger';
import { STATS_RANGES, type StatsRange } from './servers-query.dto';

export class LoadStats {
  /** @example 0.42 */
  '1m'!: number;

  /** @example 0.37 */
  '5m'!: number;

  /** @example 0.3 */
  '15m'!: number;
}

export class CpuStats {
  /** @example 4 */
  count!: number;

  /** @example 12.5 */
  usage_percent!: number;

  /** @example 0.2 */
  iowait_percent!: number;

  /** @example 0 */
  steal_percent!: number;
}

export class MemoryStats {
  /** @example 8326201344 */
  total_bytes!: number;

  /** @example 3221225472 */
  used_bytes!: number;

  /** @example 5104975872 */
  available_bytes!: number;

  /** @example 2147479552 */
  swap_total_bytes!: number;

  /** @example 0 */
  swap_used_bytes!: number;
}

export class DiskStatsRecord {
  /** @example "/" */
  mount!: string;

  /** @example "/dev/vda1" */
  filesystem!: string;

  /** @example 84422541312 */
  total_bytes!: number;

  /** @example 21474836480 */
  used_bytes!: number;

  /** @example 58614947840 */
  available_bytes!: number;

  /** @example 4.2 */
  inodes_used_percent!: number;
}

export class NetworkStatsRecord {
  /** @example "eth0" */
  interface!: string;

  /** @example 912345678 */
  rx_bytes!: number;

  /** @example 123456789 */
  tx_bytes!: number;

  /** @example 20480 */
  rx_bytes_per_second!: number;

  /** @example 10240 */
  tx_bytes_per_second!: number;
}

export class ProcessStats {
  /** @example 118 */
  total!: number;

  /** @example 1 */
  running!: number;
}

/** A point of the past: averages over the time that it stands for. */
export class StatsPoint {
  /** @example "2026-11-20T12:00:00.000Z" */
  at!: string;

  /** @example 12.5 */
  cpu_usage_percent!: number;

  /** @example 0.42 */
  load_1m!: number;

  /** @example 3221225472 */
  memory_used_bytes!: number;

  /** @example 8326201344 */
  memory_total_bytes!: number;

  /** @example 0 */
  swap_used_bytes!: number;

  /**
   * Of all disks together.
   * @example 21474836480
   */
  disk_used_bytes!: number;

  /**
   * Of all disks together.
   * @example 85899345920
   */
  disk_total_bytes!: number;

  /**
   * Of all interfaces together.
   * @example 10240
   */
  rx_bytes_per_second!: number;

  /**
   * Of all interfaces together.
   * @example 20480
   */
  tx_bytes_per_second!: number;
}

/** How a server was doing. It is kept here, so it can be had of servers that do not answer now. */
export class StatsHistory {
  /** @example "24h" */
  @ApiProperty({ enum: STATS_RANGES })
  range!: StatsRange;

  /**
   * How far apart the points are.
   * @example 300
   */
  step_seconds!: number;

  /** The oldest first. Times at which nothing was measured have none. */
  points!: StatsPoint[];
}

/** How a server is doing, read at most 15 seconds ago. */
export class ServerStats {
  /** @example "2026-11-20T12:05:00.000Z" */
  sampled_at!: string;

  /** @example 864000 */
  uptime_seconds!: number;

  load!: LoadStats;

  cpu!: CpuStats;

  memory!: MemoryStats;

  disks!: DiskStatsRecord[];

  network!: NetworkStatsRecord[];

  processes!: ProcessStats;

  /** Only with `range`; the oldest point first. */
  history?: StatsPoint[];
}
