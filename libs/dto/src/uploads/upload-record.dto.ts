import { UPLOAD_FORMATS, UPLOAD_STATUSES, type UploadFormat, type UploadStatus } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { DeploymentActor } from '../deployments/deployment-record.dto';

/** An archive that was uploaded to be deployed. */
export class UploadRecord {
  /** @example "upl_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /**
   * `receiving`: parts are still to come. `ready`: the archive is complete and was checked.
   * @example "ready"
   */
  @ApiProperty({ enum: UPLOAD_STATUSES })
  status!: UploadStatus;

  /**
   * Found from the archive, so `null` before it is complete.
   * @example "gzip"
   */
  @ApiProperty({ enum: UPLOAD_FORMATS, nullable: true })
  format!: UploadFormat | null;

  /**
   * Of the whole archive, also while it is received.
   * @example 52428800
   */
  size_bytes!: number;

  /**
   * Where an upload that is being received continues.
   * @example 52428800
   */
  received_bytes!: number;

  /**
   * Hex digest of the archive; before it is complete, the one that was announced.
   * @example "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
   */
  sha256!: string | null;

  /**
   * Files, folders and links, with the headers that describe some of them.
   * @example 1280
   */
  entries!: number | null;

  /**
   * Of the archive without its compression.
   * @example 161480704
   */
  unpacked_bytes!: number | null;

  /** Who uploaded it. */
  actor!: DeploymentActor;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:04.500Z" */
  completed_at!: string | null;

  /**
   * When it is removed. Releases that were made from it stay.
   * @example "2026-11-27T10:00:04.500Z"
   */
  expires_at!: string;
}
