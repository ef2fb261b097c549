// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type {
  BackupLogLine,
  BackupRecord,
  BackupsListData,
  BackupsLogsData,
  BackupsRemoveData,
  CreateBackup,
  RestoreBackup,
  RestoreRecord,
} from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class BackupsResource extends Resource {
  /**
   * Lists backups, also those that failed or could not be started.
   *
   * Scope: `backups:read`.
   */
  list(query?: BackupsListData['query'], options?: RequestOptions): PageList<BackupRecord> {
    return this.client.list('/api/v1/backups', { ...options, query });
  }

  /**
   * Backs up a database. It has succeeded only once what was stored has been restored into a scratch database and compared.
   *
   * Scope: `backups:write`.
   */
  create(body: CreateBackup, options?: RequestOptions): Promise<BackupRecord> {
    return this.client.request('POST', '/api/v1/backups', { ...options, body });
  }

  /**
   * Deletes a backup: takes it out of its storage, and then forgets it.
   *
   * Scope: `backups:write`.
   */
  delete(backupId: string, query?: BackupsRemoveData['query'], options?: RequestOptions): Promise<BackupRecord> {
    return this.client.request('DELETE', path`/api/v1/backups/${backupId}`, { ...options, query });
  }

  /**
   * Shows one backup.
   *
   * Scope: `backups:read`.
   */
  get(backupId: string, options?: RequestOptions): Promise<BackupRecord> {
    return this.client.request('GET', path`/api/v1/backups/${backupId}`, options);
  }

  /**
   * Cancels a backup. Nothing stays of it in the storage or on the server.
   *
   * Scope: `backups:write`.
   */
  cancel(backupId: string, options?: RequestOptions): Promise<BackupRecord> {
    return this.client.request('POST', path`/api/v1/backups/${backupId}/cancel`, options);
  }

  /**
   * Reads a backup's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
   * event `line` for each, then `end` with the backup's status.
   *
   * Scope: `backups:read`.
   */
  logs(backupId: string, query?: BackupsLogsData['query'], options?: RequestOptions): PageList<BackupLogLine> {
    return this.client.list(path`/api/v1/backups/${backupId}/logs`, { ...options, query });
  }

  /**
   * Restores a backup into a new database, or in the place of what the database holds now. For the latter a safety backup is
   * taken and verified first, and the data of before stays as it is if anything fails.
   *
   * Scope: `backups:write, databases:write`.
   */
  restore(backupId: string, body: RestoreBackup, options?: RequestOptions): Promise<RestoreRecord> {
    return this.client.request('POST', path`/api/v1/backups/${backupId}/restore`, { ...options, body });
  }
}
