import { STORAGE_STATUSES, STORAGE_TYPES, type StorageStatus, type StorageType } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** A place where backups are kept, encrypted. */
export class StorageRecord {
  /** @example "sto_01jd7q6a2bfz4tqk7x2m9e5c0d" */
  id!: string;

  /** @example "Offsite" */
  name!: string;

  /**
   * `local` is the disk of the machine that Fairlead runs on, `s3` any S3-compatible service.
   * @example "s3"
   */
  @ApiProperty({ enum: STORAGE_TYPES })
  type!: StorageType;

  /** @example "https://s3.eu-central-1.amazonaws.com" */
  endpoint!: string | null;

  /** @example "eu-central-1" */
  region!: string | null;

  /** @example "acme-backups" */
  bucket!: string | null;

  /** @example "fairlead" */
  prefix!: string | null;

  /**
   * Whether the bucket stands in the path and not in the hostname, as most services other than AWS want it.
   * @example false
   */
  path_style!: boolean | null;

  /** @example "AKIAIOSFODNN7EXAMPLE" */
  access_key_id!: string | null;

  /**
   * `ready` once something was written there, read back and deleted again.
   * @example "ready"
   */
  @ApiProperty({ enum: STORAGE_STATUSES })
  status!: StorageStatus;

  /** @example null */
  status_code!: string | null;

  /** @example null */
  status_reason!: string | null;

  /**
   * Whether backups go there that name no storage.
   * @example true
   */
  is_default!: boolean;

  /** @example "2026-11-20T10:00:00.000Z" */
  checked_at!: string | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:00.000Z" */
  updated_at!: string;
}
