import { SERVER_STATUSES, type ServerStatus } from '@fairlead/contracts';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { SearchQuery } from '../common/search-query.dto';

export const SERVER_SORTS = [
  'created_at',
  '-created_at',
  'name',
  '-name',
  'status',
  '-status',
  'updated_at',
  '-updated_at',
] as const;
export type ServerSort = (typeof SERVER_SORTS)[number];

export const STATS_RANGES = ['1h', '6h', '24h', '7d', '30d'] as const;
export type StatsRange = (typeof STATS_RANGES)[number];

/** Which servers, and in which order. */
export class ServersQuery extends SearchQuery {
  /**
   * Only those of this status.
   * @example "ready"
   */
  @IsOptional()
  @IsIn(SERVER_STATUSES)
  status?: ServerStatus;

  /**
   * Only the one of exactly this name.
   * @example "web-1"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  name?: string;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "-created_at"
   */
  @IsOptional()
  @IsIn(SERVER_SORTS)
  sort: ServerSort = '-created_at';
}

/** How a server is removed. */
export class RemoveServerQuery {
  /**
   * `true` forgets the server without contacting it: for a machine that is gone for good. What Fairlead has put there stays.
   * @default "false"
   * @example "false"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  abandon?: 'true' | 'false';
}

/** What of the past is wanted beside the present figures. */
export class StatsQuery {
  /**
   * Adds `history`: a minute apart for `1h` and `6h`, five minutes for `24h`, an hour for `7d` and `30d`.
   * @example "24h"
   */
  @IsOptional()
  @IsIn(STATS_RANGES)
  range?: StatsRange;
}

/** How much of the past is wanted. */
export class StatsHistoryQuery {
  /**
   * A minute apart for `1h` and `6h`, five minutes for `24h`, an hour for `7d` and `30d`.
   * @default "1h"
   * @example "24h"
   */
  @IsOptional()
  @IsIn(STATS_RANGES)
  range: StatsRange = '1h';
}
