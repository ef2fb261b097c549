import { ApiProperty } from '@nestjs/swagger';
import { STATS_RANGES, type StatsRange } from '../servers/servers-query.dto';

/** A request as the proxy logged it. */
export class RequestRecord {
  /**
   * When the response ended.
   * @example "2026-11-20T12:00:00.250Z"
   */
  @ApiProperty({ format: 'date-time' })
  at!: string;

  /** @example "GET" */
  method!: string;

  /** @example "shop.example.com" */
  host!: string;

  /**
   * As it was sent, cut to 2,000 characters.
   * @example "/products/42"
   */
  path!: string;

  /**
   * `null` unless `FAIRLEAD_ACCESS_LOG_QUERIES` is on.
   * @example "page=2"
   */
  query!: string | null;

  /**
   * `null` unless `FAIRLEAD_ACCESS_LOG_ADDRESSES` allows it.
   * @example "203.0.113.0"
   */
  client_address!: string | null;

  /**
   * 0 if the visitor left before there was a response.
   * @example 200
   */
  @ApiProperty({ type: 'integer' })
  status!: number;

  /** @example 12.75 */
  duration_ms!: number;

  /**
   * Of the body of the response.
   * @example 5120
   */
  @ApiProperty({ type: 'integer' })
  bytes!: number;
}

export const REQUESTS_ENDS = ['complete', 'more', 'deadline'] as const;
export type RequestsEnd = (typeof REQUESTS_ENDS)[number];

/** A part of the access log, the newest request first. */
export class RequestLog {
  requests!: RequestRecord[];

  /**
   * Where older requests follow; `null` if there are none.
   * @example "131090-48213"
   */
  cursor!: string | null;

  /**
   * `complete`: the log has no older ones; `more`: the limit was reached; `deadline`: the search ended at its time limit and can be
   * continued with `cursor`.
   * @example "more"
   */
  @ApiProperty({ enum: REQUESTS_ENDS })
  end!: RequestsEnd;

  /** Whether the proxy logs requests (`FAIRLEAD_ACCESS_LOG`). */
  logging!: boolean;

  /**
   * Requests per second of the server above which the proxy logs a sample (`FAIRLEAD_ACCESS_LOG_PER_SECOND`), of successful ones
   * and of errors each; the others are not in the log. `null`: it logs every request.
   * @example 100
   */
  @ApiProperty({ type: 'integer', nullable: true })
  sampled_above!: number | null;
}

/** The requests of a period. */
export class RequestsPoint {
  /** @example "2026-11-20T12:00:00.000Z" */
  at!: string;

  /** @example 2.5 */
  requests_per_second!: number;

  /**
   * Visitors who left before there was a response.
   * @example 0
   */
  @ApiProperty({ type: 'integer' })
  unanswered!: number;

  /**
   * Responses with a status of 100 to 199: connections that became WebSockets.
   * @example 0
   */
  @ApiProperty({ type: 'integer' })
  informational!: number;

  /** @example 148 */
  @ApiProperty({ type: 'integer' })
  successful!: number;

  /** @example 1 */
  @ApiProperty({ type: 'integer' })
  redirected!: number;

  /** @example 1 */
  @ApiProperty({ type: 'integer' })
  client_errors!: number;

  /** @example 0 */
  @ApiProperty({ type: 'integer' })
  server_errors!: number;

  /**
   * Of the bodies of responses.
   * @example 512000
   */
  @ApiProperty({ type: 'integer' })
  bytes!: number;

  /**
   * The duration that half of the requests did not exceed, within 5 %; `null` without requests. Connections that became WebSockets do
   * not count.
   * @example 12.5
   */
  p50_ms!: number | null;

  /** @example 48.2 */
  p95_ms!: number | null;

  /** @example 120.4 */
  p99_ms!: number | null;
}

/** All requests of a range. */
export class RequestTotals {
  /** @example 15000 */
  @ApiProperty({ type: 'integer' })
  requests!: number;

  /** @example 12 */
  @ApiProperty({ type: 'integer' })
  client_errors!: number;

  /** @example 3 */
  @ApiProperty({ type: 'integer' })
  server_errors!: number;

  /** @example 12.5 */
  p50_ms!: number | null;

  /** @example 48.2 */
  p95_ms!: number | null;

  /** @example 120.4 */
  p99_ms!: number | null;
}

export class RequestStats {
  /** @example "24h" */
  @ApiProperty({ enum: STATS_RANGES })
  range!: StatsRange;

  /**
   * How far apart the points are.
   * @example 300
   */
  @ApiProperty({ type: 'integer' })
  step_seconds!: number;

  /**
   * Everything before this moment has been counted; `null` if nothing has been counted yet.
   * @example "2026-11-20T12:00:30.000Z"
   */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  counted_until!: string | null;

  /** Whether the proxy logs requests (`FAIRLEAD_ACCESS_LOG`). */
  logging!: boolean;

  /**
   * Requests per second of the server above which the proxy logs a sample (`FAIRLEAD_ACCESS_LOG_PER_SECOND`), of successful ones
   * and of errors each; the others are estimated. `null`: it logs every request.
   * @example 100
   */
  @ApiProperty({ type: 'integer', nullable: true })
  sampled_above!: number | null;

  totals!: RequestTotals;

  /** The oldest first. Times at which nothing was counted have none. */
  points!: RequestsPoint[];
}

/** The requests for a path. */
export class RequestPathStats {
  /**
   * `ANY` where further paths are counted together.
   * @example "GET"
   */
  method!: string;

  /**
   * With `:id` in the place of numbers and the like; `*` where further paths are counted together.
   * @example "/products/:id"
   */
  path!: string;

  /** @example 420 */
  @ApiProperty({ type: 'integer' })
  requests!: number;

  /**
   * Responses with a status from 500.
   * @example 2
   */
  @ApiProperty({ type: 'integer' })
  errors!: number;

  /** @example 35.2 */
  average_ms!: number;

  /** @example 28.4 */
  p50_ms!: number | null;

  /** @example 120.4 */
  p95_ms!: number | null;

  /** @example 1800 */
  max_ms!: number;

  /**
   * Of all requests together.
   * @example 14784
   */
  total_ms!: number;
}

/** The paths of an application that were requested in a range; responses with status 404 do not count. */
export class RequestPaths {
  /** @example "24h" */
  @ApiProperty({ enum: STATS_RANGES })
  range!: StatsRange;

  paths!: RequestPathStats[];
}
