import type { BackupLogLine, BackupRecord } from '@fairlead/client';
import { BackupsResource } from '../generated/resources/backups.gen';
import { followLog, type FollowLogOptions } from '../streams/log-lines';
import { path } from '../transport/path';
import { waitForRecord, type WaitOptions } from '../waits/wait-for-record';

const PENDING = ['queued', 'running', 'verifying'];

export class Backups extends BackupsResource {
  /**
   * Waits until a backup has been verified.
   *
   * @throws {UnsuccessfulError} if it failed or was canceled
   * @throws {WaitTimeoutError} when `timeoutMs` is over; the backup goes on
   */
  wait(backupId: string, options?: WaitOptions<BackupRecord>): Promise<BackupRecord> {
    return waitForRecord(
      this.client,
      {
        name: `backup ${backupId}`,
        id: backupId,
        read: (request) => this.get(backupId, request),
        isPending: ({ status }) => PENDING.includes(status),
        isSuccess: ({ status }) => status === 'succeeded',
      },
      options,
    );
  }

  /** The lines of a backup's log until it ends. The generator returns its final status. */
  followLogs(backupId: string, options?: FollowLogOptions): AsyncGenerator<BackupLogLine, BackupRecord['status']> {
    return followLog(this.client, path`/api/v1/backups/${backupId}/logs`, options);
  }
}
