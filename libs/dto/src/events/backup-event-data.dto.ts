import {
  BACKUP_STAGES,
  BACKUP_TRIGGERS,
  RESTORE_STAGES,
  RESTORE_TARGETS,
  type BackupStage,
  type BackupTrigger,
  type RestoreStage,
  type RestoreTarget,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { BackupFailure } from '../backups/backup-record.dto';
import { RestoreFailure } from '../backups/restore-record.dto';

export class BackupEventData {
  /**
   * `null` once the database has been deleted.
   * @example "db_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  database_id!: string | null;

  /** @example "schedule" */
  @ApiProperty({ enum: BACKUP_TRIGGERS })
  trigger!: BackupTrigger;
}

export class BackupStageChangedEventData extends BackupEventData {
  /** @example "dumping" */
  @ApiProperty({ enum: BACKUP_STAGES })
  stage!: BackupStage;
}

export class BackupSucceededEventData extends BackupEventData {
  /** @example "2026-11-20T03:00:42.000Z" */
  verified_at!: string;

  /** @example 1048576 */
  size_bytes!: number | null;

  /** @example 262144 */
  stored_bytes!: number | null;

  /** @example 12 */
  tables!: number | null;

  /** @example 48211 */
  rows!: number | null;
}

export class BackupFailedEventData extends BackupEventData {
  failure!: BackupFailure;
}

export class BackupDeletingEventData extends BackupEventData {
  /**
   * `retention`; `null` where somebody requested it.
   * @example "retention"
   */
  reason!: string | null;
}

export class RestoreEventData {
  /**
   * The database that is filled; `null` once it has been deleted.
   * @example "db_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  database_id!: string | null;

  /** @example "bkp_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  backup_id!: string;

  /** @example "new" */
  @ApiProperty({ enum: RESTORE_TARGETS })
  target!: RestoreTarget;
}

export class RestoreStageChangedEventData extends RestoreEventData {
  /** @example "restoring" */
  @ApiProperty({ enum: RESTORE_STAGES })
  stage!: RestoreStage;
}

export class RestoreFailedEventData extends RestoreEventData {
  failure!: RestoreFailure;
}

export class BackupScheduleEventData {
  /** @example "db_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  database_id!: string;

  /** @example "0 3 * * *" */
  cron!: string;

  /** @example "Europe/Berlin" */
  time_zone!: string;
}

export class BackupScheduleUpdatedEventData extends BackupScheduleEventData {
  /**
   * The names of the settings that were sent.
   * @example ["cron"]
   */
  changed!: string[];
}

export class BackupOverdueEventData extends BackupScheduleEventData {
  /**
   * Since when the database has had no new verified backup.
   * @example "2026-11-18T03:00:42.000Z"
   */
  sound_since!: string;
}
