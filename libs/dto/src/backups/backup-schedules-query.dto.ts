import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';

export const BACKUP_SCHEDULE_SORTS = ['created_at', '-created_at', 'next_run_at', '-next_run_at'] as const;
export type BackupScheduleSort = (typeof BACKUP_SCHEDULE_SORTS)[number];

/** Which schedules, and in which order. */
export class BackupSchedulesQuery extends PageQuery {
  /**
   * Only those of this database.
   * @example "db_01jd7q6e7mjx8a1c3f5h7k9m2p"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  database_id?: string;

  /**
   * Only those of databases on this server.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id?: string;

  /**
   * Only those into this storage.
   * @example "sto_01jd7q6a2bfz4tqk7x2m9e5c0d"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  storage_id?: string;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "next_run_at"
   */
  @IsOptional()
  @IsIn(BACKUP_SCHEDULE_SORTS)
  sort: BackupScheduleSort = '-created_at';
}
