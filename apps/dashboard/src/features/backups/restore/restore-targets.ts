import type { ApplicationRecord, RestoreBackup, ServerRecord } from '@fairlead/client';
import type { ApiSnippetCall } from '../../../components/api-snippet/api-snippet';

export type RestoreServer = Pick<ServerRecord, 'id' | 'name' | 'status'>;
export type RestoreApplication = Pick<ApplicationRecord, 'id' | 'name' | 'server_id'>;

export const restoreApiCall = (id: string, body: RestoreBackup): ApiSnippetCall => ({
  method: 'POST',
  path: `/backups/${id}/restore`,
  scope: 'backups:write databases:write',
  docs: 'Backups/backupsRestore',
  body,
});
