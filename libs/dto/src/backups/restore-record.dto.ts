import {
  RESTORE_STAGES,
  RESTORE_STATUSES,
  RESTORE_TARGETS,
  STAGE_STATUSES,
  type RestoreStage,
  type RestoreStatus,
  type RestoreTarget,
  type StageStatus,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { DeploymentActor } from '../deployments/deployment-record.dto';
import { BackedUpDatabase } from './backup-record.dto';

export class RestoreStageRecord {
  /** @example "restoring" */
  @ApiProperty({ enum: RESTORE_STAGES })
  name!: RestoreStage;

  /** @example "succeeded" */
  @ApiProperty({ enum: STAGE_STATUSES })
  status!: StageStatus;

  /** @example "2026-11-20T10:00:00.120Z" */
  started_at!: string | null;

  /** @example "2026-11-20T10:00:01.460Z" */
  finished_at!: string | null;
}

/** What went wrong. */
export class RestoreFailure {
  /** @example "restoring" */
  @ApiProperty({ enum: RESTORE_STAGES, nullable: true })
  stage!: RestoreStage | null;

  /** @example "SAFETY_BACKUP_FAILED" */
  code!: string;

  /** @example "Nothing was restored, because no safety backup of the present data could be taken first." */
  message!: string;
}

/** One restore of a backup, or an attempt at one. */
export class RestoreRecord {
  /** @example "rst_01jd7q9c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /** @example "bkp_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  backup_id!: string;

  /** @example "same" */
  @ApiProperty({ enum: RESTORE_TARGETS })
  target!: RestoreTarget;

  /**
   * The database that it restores into; `null` once that has been deleted.
   * @example "db_01jd7q6e7mjx8a1c3f5h7k9m2p"
   */
  database_id!: string | null;

  /** The database that it restores into, as it was called then. */
  database!: BackedUpDatabase;

  /**
   * Only with `target: same`: the backup of what the database held before. The restore waits until it is verified.
   * @example "bkp_01jd7q9a1bfz4tqk7x2m9e5c0d"
   */
  safety_backup_id!: string | null;

  /** @example "succeeded" */
  @ApiProperty({ enum: RESTORE_STATUSES })
  status!: RestoreStatus;

  actor!: DeploymentActor;

  stages!: RestoreStageRecord[];

  failure!: RestoreFailure | null;

  /** @example "2026-11-20T10:00:05.000Z" */
  cancel_requested_at!: string | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:00.110Z" */
  started_at!: string | null;

  /** @example "2026-11-20T10:00:12.020Z" */
  finished_at!: string | null;
}
