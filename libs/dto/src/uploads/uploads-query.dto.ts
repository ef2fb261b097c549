import { UPLOAD_STATUSES, type UploadStatus } from '@fairlead/contracts';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';

export const UPLOAD_SORTS = ['created_at', '-created_at'] as const;
export type UploadSort = (typeof UPLOAD_SORTS)[number];

/** Which uploads of the application, and in which order. */
export class UploadsQuery extends PageQuery {
  /**
   * Only those of this status.
   * @example "ready"
   */
  @IsOptional()
  @IsIn(UPLOAD_STATUSES)
  status?: UploadStatus;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "created_at"
   */
  @IsOptional()
  @IsIn(UPLOAD_SORTS)
  sort: UploadSort = '-created_at';
}

/** What is announced of an upload. */
export class NewUploadQuery {
  /**
   * SHA-256 of the whole archive in lower-case hex digits. An archive with another one is refused, and one that the application has
   * already does not have to be sent.
   * @example "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
   */
  @IsOptional()
  @Matches(/^[0-9a-f]{64}$/)
  sha256?: string;
}
