import { APPLICATION_STATUSES, type ApplicationStatus } from '@fairlead/contracts';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { SearchQuery } from '../common/search-query.dto';

export const APPLICATION_SORTS = [
  'created_at',
  '-created_at',
  'name',
  '-name',
  'updated_at',
  '-updated_at',
  'status',
  '-status',
] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

/** Which applications, and in which order. */
export class ApplicationsQuery extends SearchQuery {
  /**
   * Only those of this status.
   * @example "running"
   */
  @IsOptional()
  @IsIn(APPLICATION_STATUSES)
  status?: ApplicationStatus;

  /**
   * Only those on this server.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id?: string;

  /**
   * Only those of exactly this name.
   * @example "shop"
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
  @IsIn(APPLICATION_SORTS)
  sort: ApplicationSort = '-created_at';
}

/** How an answer about one application shows its environment. */
export class EnvironmentQuery {
  /**
   * `masked` shows each secret value as `••••` to holders of `applications:write` too, and so is not kept as an event.
   * @example "masked"
   */
  @IsOptional()
  @IsIn(['masked'])
  env?: 'masked';
}

/** How an application is deleted. */
export class RemoveApplicationQuery {
  /**
   * `true` forgets the application without contacting its server: for a machine that is gone for good. What is on it stays.
   * @default "false"
   * @example "false"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  abandon?: 'true' | 'false';
}
