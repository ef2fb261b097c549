import {
  type CreateDatabase,
  type DatabaseRecord,
  databasesCreate,
  databasesReadCredentials,
  databasesRemove,
  databasesRotateCredentials,
  databasesUpdate,
  type UpdateDatabase,
} from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { databaseQuery } from './queries';

/** The response updates the cache right away, without waiting for the event. */
function keep(client: QueryClient, database: DatabaseRecord): void {
  client.setQueryData(databaseQuery(database.id).queryKey, database);
  void client.invalidateQueries({ queryKey: ['databases', 'list'] });
}

/** A revealed password is dropped as soon as nothing shows it any more. */
const FORGET = { gcTime: 0 };

export function useCreateDatabase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateDatabase) => (await databasesCreate({ body, throwOnError: true })).data.data,
    onSuccess: ({ password: _password, url: _url, ...database }) => keep(client, database),
    ...FORGET,
  });
}

export function useUpdateDatabase(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UpdateDatabase) =>
      (await databasesUpdate({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: (database) => keep(client, database),
  });
}

export interface RemoveDatabaseOptions {
  unlink: boolean;
  lastBackup: boolean;
  abandon: boolean;
}

const flag = (on: boolean) => (on ? ('true' as const) : undefined);

export function useRemoveDatabase(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ unlink, lastBackup, abandon }: RemoveDatabaseOptions) => {
      const query = { unlink: flag(unlink), last_backup: flag(lastBackup), abandon: flag(abandon) };
      return (await databasesRemove({ path: { id }, query, throwOnError: true })).data.data;
    },
    onSuccess: (database) => keep(client, database),
  });
}

/** A mutation, not a query: revealing is a user action that the audit log records. */
export const useReadCredentials = (id: string) =>
  useMutation({
    mutationFn: async () => (await databasesReadCredentials({ path: { id }, throwOnError: true })).data.data,
    ...FORGET,
  });

export function useRotateCredentials(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await databasesRotateCredentials({ path: { id }, throwOnError: true })).data.data,
    onSuccess: (database) => keep(client, database),
  });
}
