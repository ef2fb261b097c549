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
   * Of `edit_settings`: the setting of the application.
   * @example "resources.memory_mb"
   */
  setting!: string | null;

  /**
   * Of `edit_environment`: the variable.
   * @example "DATABASE_URL"
   */
  variable!: string | null;
}

/** The cause of a failure, recognized in what was printed. */
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
