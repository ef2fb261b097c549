import type { StorageRecord } from '@fairlead/dto';
import type { Storage } from './storage.entity';

/** The storage as a record of the API, without keys and passwords. */
export const STORAGE_RECORD_COLUMNS = [
  'id',
  'name',
  'type',
  'endpoint',
  'region',
  'bucket',
  'prefix',
  'pathStyle',
  'accessKeyId',
  'status',
  'statusCode',
  'statusReason',
  'isDefault',
  'checkedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Storage)[];

export function toStorageRecord(storage: Pick<Storage, (typeof STORAGE_RECORD_COLUMNS)[number]>): StorageRecord {
  return {
    id: storage.id,
    name: storage.name,
    type: storage.type,
    endpoint: storage.endpoint,
    region: storage.region,
    bucket: storage.bucket,
    prefix: storage.prefix,
    path_style: storage.pathStyle,
    access_key_id: storage.accessKeyId,
    status: storage.status,
    status_code: storage.statusCode,
    status_reason: storage.statusReason,
    is_default: storage.isDefault,
    checked_at: storage.checkedAt?.toISOString() ?? null,
    created_at: storage.createdAt.toISOString(),
    updated_at: storage.updatedAt.toISOString(),
  };
}
