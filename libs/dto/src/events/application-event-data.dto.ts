import {
  APPLICATION_STATUSES,
  FORGE_KINDS,
  FORGE_PROBLEM_CODES,
  UPLOAD_FORMATS,
  type ApplicationStatus,
  type ForgeKind,
  type ForgeProblemCode,
  type UploadFormat,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { StatusDetails } from '../applications/application-record-fields.dto';

export class ApplicationEventData {
  /** @example "shop" */
  name!: string;
}

export class ApplicationUpdatedEventData {
  /**
   * The names of the settings and variables that were changed.
   * @example ["source.branch", "env.GREETING"]
   */
  changed!: string[];
}

export class ApplicationStatusChangedEventData {
  /** @example "running" */
  @ApiProperty({ enum: APPLICATION_STATUSES })
  from!: ApplicationStatus;

  /** @example "crashed" */
  @ApiProperty({ enum: APPLICATION_STATUSES })
  to!: ApplicationStatus;

  /** @example "The process ended with exit code 1." */
  reason!: string | null;
}

export class ApplicationProblemEventData {
  /** @example "The process ended with exit code 1." */
  reason!: string | null;

  /** What was found on the server. */
  details!: StatusDetails | null;
}

export class ApplicationRecoveredEventData {
  /** @example "crashed" */
  @ApiProperty({ enum: APPLICATION_STATUSES })
  from!: ApplicationStatus;
}

export class ApplicationMaintenanceEventData {
  /** Whether visitors see the maintenance page now. */
  enabled!: boolean;

  /** @example "Back at 10:00." */
  message!: string | null;
}

/** The forge does not let commit statuses be set. It is recorded once, until the forge has accepted one again. */
export class ApplicationForgeRefusedEventData {
  /** @example "github" */
  @ApiProperty({ enum: FORGE_KINDS })
  kind!: ForgeKind;

  /** @example "TOKEN_REFUSED" */
  @ApiProperty({ enum: FORGE_PROBLEM_CODES })
  code!: ForgeProblemCode;

  /** @example "api.github.com refused the token (401): Bad credentials" */
  reason!: string;
}

export class ApplicationUploadedEventData {
  /** @example "upl_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  upload_id!: string;

  /** @example 52428800 */
  size_bytes!: number;

  /** @example "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae" */
  sha256!: string;

  /** @example "gzip" */
  @ApiProperty({ enum: UPLOAD_FORMATS })
  format!: UploadFormat;
}
