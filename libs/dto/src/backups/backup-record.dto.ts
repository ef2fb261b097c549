import {
  BACKUP_STAGES,
  BACKUP_STATUSES,
  BACKUP_TRIGGERS,
  DATABASE_ENGINES,
  STAGE_STATUSES,
  STORAGE_TYPES,
  type BackupStage,
  type BackupStatus,
  type BackupTrigger,
  type DatabaseEngine,
  type StageStatus,
  type StorageType,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { DeploymentActor } from '../deployments/deployment-record.dto';

/** The database as it was when it was backed up; this stays when the database is deleted. */
export class BackedUpDatabase {
  /** @example "shop" */
  name!: string;

  /** @example "postgresql" */
  @ApiProperty({ enum: DATABASE_ENGINES })
  engine!: DatabaseEngine;

  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  server_id!: string;
}

export class BackupStageRecord {
  /** @example "verifying" */
  @ApiProperty({ enum: BACKUP_STAGES })
  name!: BackupStage;

  /** @example "succeeded" */
  @ApiProperty({ enum: STAGE_STATUSES })
  status!: StageStatus;

  /** @example "2026-11-20T10:00:00.120Z" */
  started_at!: string | null;

  /** @example "2026-11-20T10:00:01.460Z" */
  finished_at!: string | null;
}

/** What went wrong. */
export class BackupFailure {
  /** @example "verifying" */
  @ApiProperty({ enum: BACKUP_STAGES, nullable: true })
  stage!: BackupStage | null;

  /** @example "ENGINE_DOWN" */
  code!: string;

  /** @example "The database engine on the server does not run, or does not answer." */
  message!: string;
}

/** One backup of a database, or an attempt to take one. */
export class BackupRecord {
  /** @example "bkp_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /**
   * `null` once the database has been deleted.
   * @example "db_01jd7q6e7mjx8a1c3f5h7k9m2p"
   */
  database_id!: string | null;

  database!: BackedUpDatabase;

  /**
   * `succeeded` is said only of what has been restored into a scratch database and compared.
   * @example "succeeded"
   */
  @ApiProperty({ enum: BACKUP_STATUSES })
  status!: BackupStatus;

  /**
   * `safety`: taken before a restore over the same database. `last`: taken before the database was deleted.
   * @example "schedule"
   */
  @ApiProperty({ enum: BACKUP_TRIGGERS })
  trigger!: BackupTrigger;

  actor!: DeploymentActor;

  /** @example "bsc_01jd7q8g9mjx8a1c3f5h7k9m2p" */
  schedule_id!: string | null;

  /** @example "sto_01jd7q6a2bfz4tqk7x2m9e5c0d" */
  storage_id!: string;

  /** @example "local" */
  @ApiProperty({ enum: STORAGE_TYPES })
  destination!: StorageType;

  /**
   * Size of the dump; while it is being made, how far it has come.
   * @example 52428800
   */
  size_bytes!: number | null;

  /**
   * What it added to the storage: encrypted, compressed, and without what was there already.
   * @example 10485760
   */
  stored_bytes!: number | null;

  /**
   * SHA-256 of the dump.
   * @example "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
   */
  checksum!: string | null;

  /**
   * Tables in it; of Redis, the numbered databases that hold keys.
   * @example 42
   */
  tables!: number | null;

  /**
   * Rows in it; of Redis, keys.
   * @example 120345
   */
  rows!: number | null;

  stages!: BackupStageRecord[];

  failure!: BackupFailure | null;

  /** @example "2026-11-20T10:00:05.000Z" */
  cancel_requested_at!: string | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:00.110Z" */
  started_at!: string | null;

  /** @example "2026-11-20T10:00:12.020Z" */
  finished_at!: string | null;

  /**
   * When its restored copy had been compared and found equal.
   * @example "2026-11-20T10:00:12.020Z"
   */
  verified_at!: string | null;

  /**
   * When it is deleted by itself; `null` where it stays until a person, or the retention of its schedule, gives it up.
   * @example "2026-11-27T10:00:12.020Z"
   */
  expires_at!: string | null;
}
