import {
  BACKUP_STAGES,
  BACKUP_STATUSES,
  BACKUP_TRIGGERS,
  RESTORE_STAGES,
  RESTORE_STATUSES,
  type BackupStage,
  type BackupStatus,
  type BackupTrigger,
  type RestoreStage,
  type RestoreStatus,
} from '@fairlead/contracts';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { LogLineRecord, LogLinesQuery } from '../common/log-lines.dto';
import { PageQuery } from '../common/page-query.dto';

export const BACKUP_SORTS = ['created_at', '-created_at', 'size_bytes', '-size_bytes'] as const;
export type BackupSort = (typeof BACKUP_SORTS)[number];

/** Which backups, and in which order. */
export class BackupsQuery extends PageQuery {
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
   * Only those of this schedule.
   * @example "bsc_01jd7q8g9mjx8a1c3f5h7k9m2p"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  schedule_id?: string;

  /**
   * Only those in this storage.
   * @example "sto_01jd7q6a2bfz4tqk7x2m9e5c0d"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  storage_id?: string;

  /**
   * Only those of this status.
   * @example "succeeded"
   */
  @IsOptional()
  @IsIn(BACKUP_STATUSES)
  status?: BackupStatus;

  /**
   * Only those with this trigger.
   * @example "schedule"
   */
  @IsOptional()
  @IsIn(BACKUP_TRIGGERS)
  trigger?: BackupTrigger;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "-created_at"
   */
  @IsOptional()
  @IsIn(BACKUP_SORTS)
  sort: BackupSort = '-created_at';
}

/** Which lines of a backup's log. */
export class BackupLogsQuery extends LogLinesQuery {
  /**
   * Only lines of this stage.
   * @example "verifying"
   */
  @IsOptional()
  @IsIn(BACKUP_STAGES)
  stage?: BackupStage;
}

/** A line of the log of a backup. */
export class BackupLogLine extends LogLineRecord {}

export const RESTORE_SORTS = ['created_at', '-created_at'] as const;
export type RestoreSort = (typeof RESTORE_SORTS)[number];

/** Which restores, and in which order. */
export class RestoresQuery extends PageQuery {
  /**
   * Only those of this backup.
   * @example "bkp_01jd7q7c3dhw6y8r1n5p7t9v2x"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  backup_id?: string;

  /**
   * Only those into this database.
   * @example "db_01jd7q6e7mjx8a1c3f5h7k9m2p"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  database_id?: string;

  /**
   * Only those of this status.
   * @example "succeeded"
   */
  @IsOptional()
  @IsIn(RESTORE_STATUSES)
  status?: RestoreStatus;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "-created_at"
   */
  @IsOptional()
  @IsIn(RESTORE_SORTS)
  sort: RestoreSort = '-created_at';
}

/** Which lines of a restore's log. */
export class RestoreLogsQuery extends LogLinesQuery {
  /**
   * Only lines of this stage.
   * @example "restoring"
   */
  @IsOptional()
  @IsIn(RESTORE_STAGES)
  stage?: RestoreStage;
}

/** A line of the log of a restore. */
export class RestoreLogLine extends LogLineRecord {}
