import {
  DATABASE_ENGINES,
  DIAGNOSIS_ACTIONS,
  DIAGNOSIS_CODES,
  type DatabaseEngine,
  type DiagnosisActionType,
  type DiagnosisCode,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** The line of output that shows the cause. */
export class DiagnosisEvidence {
  /**
   * Without secrets of the environment, and cut after 500 characters.
   * @example "Error: connect ECONNREFUSED 127.0.0.1:5432"
   */
  text!: string;

  /**
   * The number of the line in the log of the deployment; `null` where it is not in that log.
   * @example 57
   */
  @ApiProperty({ type: 'integer', nullable: true })
  seq!: number | null;

  /**
   * Of a live release: when the line was printed, which is where the log of the application shows it; `null` where it is not in
   * that log.
   * @example "2026-11-20T10:04:29.812Z"
   */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  at!: string | null;
}

/** What can be done about it in Fairlead. */
export class DiagnosisAction {
  /** @example "link_database" */
  @ApiProperty({ enum: DIAGNOSIS_ACTIONS })
  type!: DiagnosisActionType;

  /**
   * Of `link_database`: the engine of the database.
   * @example "postgresql"
   */
  @ApiProperty({ enum: DATABASE_ENGINES, nullable: true })
  engine!: DatabaseEngine | null;

  /**
   * Of `open_database`: the linked database.
   * @example "db_01jd7q6f9kfp3r5t7v2x4y6a8c"
   */
  database_id!: string | null;

  /**
   * Of `edit_settings`: the setting of the application. Of `instance_settings`: that of the instance.
   * @example "resources.memory_mb"
   */
  setting!: string | null;

  /**
   * Of `edit_environment`: the variable.
   * @example "DATABASE_URL"
   */
  variable!: string | null;
}

/** The cause of a failure or a crash, recognized in what was printed and by how a process ended. */
export class Diagnosis {
  /** @example "database_not_linked" */
  @ApiProperty({ enum: DIAGNOSIS_CODES })
  code!: DiagnosisCode;

  /** @example "The application connects to PostgreSQL at 127.0.0.1:5432, where nothing listens, and no database is linked to it." */
  message!: string;

  /** @example "Link a PostgreSQL database. The application finds its address in DATABASE_URL." */
  advice!: string;

  evidence!: DiagnosisEvidence;

  /** The most likely one first; empty where only the source can be changed. */
  actions!: DiagnosisAction[];
}
