import { STORAGE_STATUSES, STORAGE_TYPES, type StorageStatus, type StorageType } from '@fairlead/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { SearchQuery } from '../common/search-query.dto';

export const STORAGE_SORTS = ['created_at', '-created_at', 'name', '-name'] as const;
export type StorageSort = (typeof STORAGE_SORTS)[number];

/** Which storages, and in which order. */
export class StoragesQuery extends SearchQuery {
  /**
   * Only those of this kind.
   * @example "s3"
   */
  @IsOptional()
  @IsIn(STORAGE_TYPES)
  type?: StorageType;

  /**
   * Only those of this status.
   * @example "ready"
   */
  @IsOptional()
  @IsIn(STORAGE_STATUSES)
  status?: StorageStatus;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "name"
   * @example "name"
   */
  @IsOptional()
  @IsIn(STORAGE_SORTS)
  sort: StorageSort = 'name';
}
