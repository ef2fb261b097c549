import { DATABASE_ENGINES, DATABASE_STATUSES, type DatabaseEngine, type DatabaseStatus } from '@fairlead/contracts';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { SearchQuery } from '../common/search-query.dto';
import { sortOrders } from '../common/sort-orders';

export const DATABASE_SORTS = sortOrders('created_at', 'name', 'status', 'engine', 'size_bytes', 'updated_at');

/** Which databases, and in which order. */
export class DatabasesQuery extends SearchQuery {
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
   * Only those of this engine.
   * @example "postgresql"
   */
  @IsOptional()
  @IsIn(DATABASE_ENGINES)
  engine?: DatabaseEngine;

  /**
   * Only those of this status.
   * @example "ready"
   */
  @IsOptional()
  @IsIn(DATABASE_STATUSES)
  status?: DatabaseStatus;

  /**
   * Only those of exactly this name.
   * @example "shop-db"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  name?: string;

  /**
   * Only those that are linked to this application.
   * @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  application_id?: string;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "-created_at"
   */
  @IsOptional()
  @IsIn(DATABASE_SORTS)
  sort: string = '-created_at';
}

/** How a database is deleted. */
export class RemoveDatabaseQuery {
  /**
   * `true` unlinks the applications first. Without it a database that has some is not deleted.
   * @default "false"
   * @example "true"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  unlink?: 'true' | 'false';

  /**
   * `true` takes a last backup first, and proves it by restoring it. Without its success nothing is deleted.
   * @default "false"
   * @example "true"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  last_backup?: 'true' | 'false';

  /**
   * `true` forgets the database without contacting its server: for a machine that is gone for good. What is on it stays.
   * @default "false"
   * @example "false"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  abandon?: 'true' | 'false';
}
