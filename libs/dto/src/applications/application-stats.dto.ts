import { PROCESS_STATES, type ProcessState } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { STATS_RANGES, type StatsRange } from '../servers/servers-query.dto';

/** One process of an application, and what it takes. */
export class ProcessUsage {
  /**
   * `web`, or the name of a worker.
   * @example "web"
   */
  name!: string;

  /** @example 1 */
  instance!: number;

  /** @example "running" */
  @ApiProperty({ enum: PROCESS_STATES })
  state!: ProcessState;

  /**
   * Since when it runs without having been started again; `null` while it does not.
   * @example "2026-11-20T10:00:02.000Z"
   */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  since!: string | null;

  /**
   * How it ended last, if it ever did since it was started first.
   * @example "exit code 1"
   */
  last_exit!: string | null;

  /**
   * 100 is one processor.
   * @example 12.5
   */
  cpu_percent!: number;

  /** @example 134217728 */
  memory_bytes!: number;

  /**
   * How often it was started again since it was started first.
   * @example 0
   */
  restarts!: number;
}

/** A point of the past: averages over the time that it stands for, of all processes together. */
export class ApplicationStatsPoint {
  /** @example "2026-11-20T12:00:00.000Z" */
  at!: string;

  /**
   * 100 is one processor.
   * @example 12.5
   */
  cpu_percent!: number;

  /** @example 134217728 */
  memory_bytes!: number;
}

/** What an application takes of its server, read at most 15 seconds ago. Pages that the proxy serves take nothing of their own. */
export class ApplicationStats {
  /** @example "2026-11-20T12:05:00.000Z" */
  sampled_at!: string;

  /**
   * 100 is one processor.
   * @example 12.5
   */
  cpu_percent!: number;

  /** @example 134217728 */
  memory_bytes!: number;

  /**
   * For each of its processes; `null` where the release that runs has no limit.
   * @example 536870912
   */
  memory_limit_bytes!: number | null;

  processes!: ProcessUsage[];

  /** Only with `range`; the oldest point first. */
  history?: ApplicationStatsPoint[];
}

/** What an application took. It is kept here, so it can be had of servers that do not answer now. */
export class ApplicationStatsHistory {
  /** @example "24h" */
  @ApiProperty({ enum: STATS_RANGES })
  range!: StatsRange;

  /**
   * How far apart the points are.
   * @example 300
   */
  step_seconds!: number;

  /** The oldest first. Times at which nothing was measured have none. */
  points!: ApplicationStatsPoint[];
}
