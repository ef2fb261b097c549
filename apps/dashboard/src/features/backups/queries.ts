import { backupSchedulesList, backupsFind, backupsList, restoresFind, restoresList } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BackupSearch } from './backup-search';

/** Backups of one database, or of all. */
export const backupsQuery = (search: BackupSearch, databaseId?: string) =>
  queryOptions({
    queryKey: ['backups', 'list', databaseId ?? 'all', search],
    queryFn: async ({ signal }) => {
      const query = { ...search, database_id: databaseId };
      const { data: answer } = await backupsList({ query, signal, throwOnError: true });
      return { backups: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

export const backupQuery = (id: string) =>
  queryOptions({
    queryKey: ['backups', 'detail', id],
    queryFn: async ({ signal }) => (await backupsFind({ path: { id }, signal, throwOnError: true })).data.data,
  });

const SHOWN = 100;

export const backupSchedulesQuery = (databaseId: string) =>
  queryOptions({
    queryKey: ['backup-schedules', databaseId],
    queryFn: async ({ signal }) => {
      const query = { database_id: databaseId, per_page: SHOWN, sort: 'created_at' } as const;
      return (await backupSchedulesList({ query, signal, throwOnError: true })).data.data;
    },
  });

const NEXT = 20;

/** Upcoming runs of all schedules. */
export const upcomingBackupsQuery = () =>
  queryOptions({
    queryKey: ['backup-schedules', 'next'],
    queryFn: async ({ signal }) => {
      const query = { per_page: NEXT, sort: 'next_run_at' } as const;
      return (await backupSchedulesList({ query, signal, throwOnError: true })).data.data;
    },
  });

const LATEST = 10;

export const restoresQuery = (of: { backup_id: string } | { database_id: string }) =>
  queryOptions({
    queryKey: ['restores', 'list', of],
    queryFn: async ({ signal }) => {
      const query = { ...of, per_page: LATEST };
      return (await restoresList({ query, signal, throwOnError: true })).data.data;
    },
  });

export const restoreQuery = (id: string) =>
  queryOptions({
    queryKey: ['restores', 'detail', id],
    queryFn: async ({ signal }) => (await restoresFind({ path: { id }, signal, throwOnError: true })).data.data,
  });
