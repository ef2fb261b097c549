// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type {
  BackupScheduleRecord,
  BackupSchedulesListData,
  CreateBackupSchedule,
  UpdateBackupSchedule,
} from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class BackupSchedulesResource extends Resource {
  /**
   * Lists schedules, with the newest run of each.
   *
   * Scope: `backups:read`.
   */
  list(query?: BackupSchedulesListData['query'], options?: RequestOptions): PageList<BackupScheduleRecord> {
    return this.client.list('/api/v1/backup-schedules', { ...options, query });
  }

  /**
   * Has a database backed up by itself. A run that was missed while Fairlead did not run is made up for once, and one that cannot
   * start is recorded as a failed backup.
   *
   * Scope: `backups:write`.
   */
  create(body: CreateBackupSchedule, options?: RequestOptions): Promise<BackupScheduleRecord> {
    return this.client.request('POST', '/api/v1/backup-schedules', { ...options, body });
  }

  /**
   * Ends a schedule. The backups that it has taken stay.
   *
   * Scope: `backups:write`.
   */
  delete(backupScheduleId: string, options?: RequestOptions): Promise<BackupScheduleRecord> {
    return this.client.request('DELETE', path`/api/v1/backup-schedules/${backupScheduleId}`, options);
  }

  /**
   * Shows one schedule.
   *
   * Scope: `backups:read`.
   */
  get(backupScheduleId: string, options?: RequestOptions): Promise<BackupScheduleRecord> {
    return this.client.request('GET', path`/api/v1/backup-schedules/${backupScheduleId}`, options);
  }

  /**
   * Changes a schedule. A new retention holds from its next verified backup on.
   *
   * Scope: `backups:write`.
   */
  update(
    backupScheduleId: string,
    body?: UpdateBackupSchedule,
    options?: RequestOptions,
  ): Promise<BackupScheduleRecord> {
    return this.client.request('PATCH', path`/api/v1/backup-schedules/${backupScheduleId}`, { ...options, body });
  }
}
