import { STORAGE_TYPES, type StorageType } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

export class StorageEventData {
  /** @example "s3" */
  @ApiProperty({ enum: STORAGE_TYPES })
  type!: StorageType;

  /** @example "backups" */
  bucket!: string | null;
}

export class StorageUpdatedEventData {
  /**
   * The names of the settings that were sent.
   * @example ["access_key_id", "secret_access_key"]
   */
  changed!: string[];
}
