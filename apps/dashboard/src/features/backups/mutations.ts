import {
  type BackupRecord,
  backupsCancel,
  backupSchedulesCreate,
  backupSchedulesRemove,
  backupSchedulesUpdate,
  backupsCreate,
  backupsRemove,
  backupsRestore,
  type CreateBackup,
  type CreateBackupSchedule,
  type RestoreBackup,
  type RestoreRecord,
  restoresCancel,
  type UpdateBackupSchedule,
} from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { backupQuery, restoreQuery } from './queries';

/** The response updates the cache right away, without waiting for the event. */
function keep(client: QueryClient, backup: BackupRecord): void {
  client.setQueryData(backupQuery(backup.id).queryKey, backup);
  void client.invalidateQueries({ queryKey: ['backups', 'list'] });
}

function keepRestore(client: QueryClient, restore: RestoreRecord): void {
  client.setQueryData(restoreQuery(restore.id).queryKey, restore);
  void client.invalidateQueries({ queryKey: ['restores', 'list'] });
}

export function useCreateBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateBackup) => (await backupsCreate({ body, throwOnError: true })).data.data,
    onSuccess: (backup) => keep(client, backup),
  });
}

export function useCancelBackup(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await backupsCancel({ path: { id }, throwOnError: true })).data.data,
    onSuccess: (backup) => keep(client, backup),
  });
}

export function useRemoveBackup(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ abandon }: { abandon: boolean }) => {
      const query = abandon ? ({ abandon: 'true' } as const) : {};
      return (await backupsRemove({ path: { id }, query, throwOnError: true })).data.data;
    },
    onSuccess: (backup) => keep(client, backup),
  });
}

export function useRestoreBackup(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RestoreBackup) =>
      (await backupsRestore({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: (restore) => keepRestore(client, restore),
  });
}

export function useCancelRestore(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await restoresCancel({ path: { id }, throwOnError: true })).data.data,
    onSuccess: (restore) => keepRestore(client, restore),
  });
}

/** Creates a schedule, or updates the one with this ID. */
export function useSaveSchedule(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ database_id, ...change }: CreateBackupSchedule) =>
      id === undefined
        ? (await backupSchedulesCreate({ body: { database_id, ...change }, throwOnError: true })).data.data
        : (await backupSchedulesUpdate({ path: { id }, body: changed(change), throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['backup-schedules'] }),
  });
}

/** Fields that are optional in a new schedule are always sent. */
const changed = ({
  storage_id,
  time_zone,
  jitter_seconds,
  enabled,
  ...rest
}: Omit<CreateBackupSchedule, 'database_id'>): UpdateBackupSchedule => ({
  ...rest,
  ...(storage_id && { storage_id }),
  ...(time_zone && { time_zone }),
  ...(typeof jitter_seconds === 'number' && { jitter_seconds }),
  ...(typeof enabled === 'boolean' && { enabled }),
});

export function useToggleSchedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (enabled: boolean) =>
      (await backupSchedulesUpdate({ path: { id }, body: { enabled }, throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['backup-schedules'] }),
  });
}

export function useRemoveSchedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await backupSchedulesRemove({ path: { id }, throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['backup-schedules'] }),
  });
}
