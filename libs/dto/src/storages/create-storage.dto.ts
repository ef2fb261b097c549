import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { IsBucket, IsRegion, IsS3Endpoint, IsS3Key, IsS3Prefix } from './s3-rules';

/** A new place for backups. The disk of Fairlead's own machine is one from the beginning, and cannot be added again. */
export class CreateStorage {
  /**
   * Unique.
   * @example "Offsite"
   */
  @IsResourceName()
  name!: string;

  /** @example "s3" */
  @ApiProperty({ enum: ['s3'] })
  @IsIn(['s3'])
  type!: 's3';

  /**
   * Where the service answers.
   * @example "https://s3.eu-central-1.amazonaws.com"
   */
  @IsS3Endpoint()
  endpoint!: string;

  /**
   * Left out where the service has none.
   * @example "eu-central-1"
   */
  @IsOptional()
  @IsRegion()
  region?: string | null;

  /**
   * It has to exist.
   * @example "acme-backups"
   */
  @IsBucket()
  bucket!: string;

  /**
   * Path in the bucket below which everything is kept.
   * @example "fairlead"
   */
  @IsOptional()
  @IsS3Prefix()
  prefix?: string | null;

  /**
   * Put the bucket in the path and not in the hostname, as most services other than AWS want it.
   * @default false
   * @example false
   */
  @IsOptional()
  @IsBoolean()
  path_style?: boolean | null;

  /** @example "AKIAIOSFODNN7EXAMPLE" */
  @IsS3Key()
  access_key_id!: string;

  /**
   * Kept encrypted, and never shown again.
   * @example "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
   */
  @IsS3Key()
  secret_access_key!: string;

  /**
   * Let backups that name no storage go there from now on.
   * @default false
   * @example false
   */
  @IsOptional()
  @IsBoolean()
  is_default?: boolean | null;
}

/**
 * Changes to a storage; what is left out stays. Where it keeps backups already, its place (endpoint, bucket, prefix) stays as it
 * is. Of the built-in storage only `name` and `is_default` can be changed.
 */
export class UpdateStorage {
  /** @example "Offsite" */
  @ValidateIf((change: UpdateStorage) => change.name !== undefined)
  @IsResourceName()
  name?: string;

  /** @example "https://s3.eu-central-1.amazonaws.com" */
  @ValidateIf((change: UpdateStorage) => change.endpoint !== undefined)
  @IsS3Endpoint()
  endpoint?: string;

  /** @example "eu-central-1" */
  @IsOptional()
  @IsRegion()
  region?: string | null;

  /** @example "acme-backups" */
  @ValidateIf((change: UpdateStorage) => change.bucket !== undefined)
  @IsBucket()
  bucket?: string;

  /** @example "fairlead" */
  @IsOptional()
  @IsS3Prefix()
  prefix?: string | null;

  /** @example true */
  @ValidateIf((change: UpdateStorage) => change.path_style !== undefined)
  @IsBoolean()
  path_style?: boolean;

  /** @example "AKIAIOSFODNN7EXAMPLE" */
  @ValidateIf((change: UpdateStorage) => change.access_key_id !== undefined)
  @IsS3Key()
  access_key_id?: string;

  /** @example "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" */
  @ValidateIf((change: UpdateStorage) => change.secret_access_key !== undefined)
  @IsS3Key()
  secret_access_key?: string;

  /**
   * `true` makes it the default; another one is chosen by making that the default.
   * @example true
   */
  @ApiPropertyOptional({ enum: [true] })
  @ValidateIf((change: UpdateStorage) => change.is_default !== undefined)
  @IsIn([true])
  is_default?: true;
}
