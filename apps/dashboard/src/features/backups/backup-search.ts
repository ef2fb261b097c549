import { BACKUP_STATUSES, BACKUP_TRIGGERS, type BackupStatus, type BackupTrigger } from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch } from '../../lib/url/list-search';

export const BACKUP_SORTS = ['created_at', 'size_bytes'] as const;
export type BackupSort = (typeof BACKUP_SORTS)[number];

export interface BackupSearch extends ListSearch<BackupSort> {
  status?: BackupStatus;
  trigger?: BackupTrigger;
  server_id?: string;
  storage_id?: string;
}

const PLACES = ['server_id', 'storage_id'] as const;

export function backupSearch(raw: Record<string, unknown>): BackupSearch {
  const places = PLACES.flatMap((name) => {
    const value = raw[name];
    return typeof value === 'string' && value ? [[name, value]] : [];
  });
  return {
    ...listSearch(raw, BACKUP_SORTS),
    ...filterSearch(raw, 'status', BACKUP_STATUSES),
    ...filterSearch(raw, 'trigger', BACKUP_TRIGGERS),
    ...Object.fromEntries(places),
  };
}
