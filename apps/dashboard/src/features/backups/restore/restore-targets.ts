import type { ApplicationRecord, RestoreBackup, ServerRecord } from '@fairlead/client';
import type { AsCurlCall } from '../../../components/as-curl/as-curl';

export type RestoreServer = Pick<ServerRecord, 'id' | 'name' | 'status'>;
export type RestoreLinkable = Pick<ApplicationRecord, 'id' | 'name' | 'server_id'>;

export const restoreCall = (id: string, body: RestoreBackup): AsCurlCall => ({
  method: 'POST',
  path: `/backups/${id}/restore`,
  scope: 'backups:write databases:write',
  docs: 'Backups/backupsRestore',
  body,
});
