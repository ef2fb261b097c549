import { BACKUP_STATUSES, type BackupStatus } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsOmittable } from '../common/is-omittable';

const KEEP_MAX = 1000;

/**
 * Which of the schedule's verified backups are kept: each rule keeps the newest backup of so many hours, days, … that have one,
 * in the schedule's time zone. Without any rule all are kept. The newest verified one always is.
 */
export class BackupRetention {
  /** @example 7 */
  @IsOmittable()
  @IsInt()
  @Min(1)
  @Max(KEEP_MAX)
  keep_last?: number;

  /** @example 24 */
  @IsOmittable()
  @IsInt()
  @Min(1)
  @Max(KEEP_MAX)
  keep_hourly?: number;

  /** @example 7 */
  @IsOmittable()
  @IsInt()
  @Min(1)
  @Max(KEEP_MAX)
  keep_daily?: number;

  /** @example 4 */
  @IsOmittable()
  @IsInt()
  @Min(1)
  @Max(KEEP_MAX)
  keep_weekly?: number;

  /** @example 12 */
  @IsOmittable()
  @IsInt()
  @Min(1)
  @Max(KEEP_MAX)
  keep_monthly?: number;

  /** @example 3 */
  @IsOmittable()
  @IsInt()
  @Min(1)
  @Max(KEEP_MAX)
  keep_yearly?: number;
}

/** A new schedule for the backups of a database. */
export class CreateBackupSchedule {
  /** @example "db_01jd7q6e7mjx8a1c3f5h7k9m2p" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  database_id!: string;

  /**
   * Where its backups are kept; left out, it is the default storage.
   * @example "sto_01jd7q6a2bfz4tqk7x2m9e5c0d"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  storage_id?: string | null;

  /**
   * Minute, hour, day of the month, month and day of the week, or `@hourly`, `@daily`, `@weekly`, `@monthly`.
   * @example "30 3 * * *"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  cron!: string;

  /**
   * The IANA time zone in which `cron` is read.
   * @default "UTC"
   * @example "Europe/Berlin"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  time_zone?: string | null;

  /**
   * Each run begins up to so many seconds later, at random, so that many schedules do not all begin at once.
   * @default 0
   * @example 300
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(86_400)
  jitter_seconds?: number | null;

  /**
   * @default true
   * @example true
   */
  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BackupRetention)
  retention?: BackupRetention | null;
}

/** Changes to a schedule; what is left out stays. `retention` is replaced as a whole. */
export class UpdateBackupSchedule {
  /** @example "sto_01jd7q6a2bfz4tqk7x2m9e5c0d" */
  @ValidateIf((change: UpdateBackupSchedule) => change.storage_id !== undefined)
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  storage_id?: string;

  /** @example "30 3 * * *" */
  @ValidateIf((change: UpdateBackupSchedule) => change.cron !== undefined)
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  cron?: string;

  /** @example "Europe/Berlin" */
  @ValidateIf((change: UpdateBackupSchedule) => change.time_zone !== undefined)
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  time_zone?: string;

  /** @example 300 */
  @ValidateIf((change: UpdateBackupSchedule) => change.jitter_seconds !== undefined)
  @IsInt()
  @Min(0)
  @Max(86_400)
  jitter_seconds?: number;

  /** @example false */
  @ValidateIf((change: UpdateBackupSchedule) => change.enabled !== undefined)
  @IsBoolean()
  enabled?: boolean;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BackupRetention)
  retention?: BackupRetention | null;
}

/** The newest run of a schedule. */
export class ScheduleRun {
  /** @example "bkp_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  backup_id!: string;

  /** @example "succeeded" */
  @ApiProperty({ enum: BACKUP_STATUSES })
  status!: BackupStatus;

  /** @example "2026-11-20T03:31:12.020Z" */
  at!: string;
}

/** When a database is backed up by itself, and what is kept of it. */
export class BackupScheduleRecord {
  /** @example "bsc_01jd7q8g9mjx8a1c3f5h7k9m2p" */
  id!: string;

  /** @example "db_01jd7q6e7mjx8a1c3f5h7k9m2p" */
  database_id!: string;

  /** @example "shop" */
  database_name!: string;

  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  server_id!: string;

  /** @example "sto_01jd7q6a2bfz4tqk7x2m9e5c0d" */
  storage_id!: string;

  /** @example "30 3 * * *" */
  cron!: string;

  /** @example "Europe/Berlin" */
  time_zone!: string;

  /** @example 300 */
  jitter_seconds!: number;

  /** @example true */
  enabled!: boolean;

  retention!: BackupRetention;

  /**
   * With its jitter; `null` while it is not enabled.
   * @example "2026-11-21T03:32:40.000Z"
   */
  next_run_at!: string | null;

  last_run!: ScheduleRun | null;

  /**
   * Set while it has had no verified backup for two intervals.
   * @example null
   */
  overdue_since!: string | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:00.000Z" */
  updated_at!: string;
}
