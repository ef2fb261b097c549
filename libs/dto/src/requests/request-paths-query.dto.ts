import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { WholeNumber } from '../common/whole-number';
import { STATS_RANGES, type StatsRange } from '../servers/servers-query.dto';

export const REQUEST_PATH_SORTS = ['-p95', '-total', '-requests', '-errors'] as const;
export type RequestPathSort = (typeof REQUEST_PATH_SORTS)[number];

/** Which paths, and in which order. */
export class RequestPathsQuery {
  /**
   * Whole hours up to `24h`, whole days (UTC) for `7d` and `30d`.
   * @default "24h"
   * @example "24h"
   */
  @IsOptional()
  @IsIn(STATS_RANGES)
  range: StatsRange = '24h';

  /**
   * The slowest, those that took most time together, the most frequent, or those with most errors first.
   * @default "-p95"
   * @example "-p95"
   */
  @IsOptional()
  @IsIn(REQUEST_PATH_SORTS)
  sort: RequestPathSort = '-p95';

  /**
   * At most so many.
   * @default 20
   * @example 20
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;
}
