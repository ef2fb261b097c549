import type { RestoreLogLine, RestoreRecord } from '@fairlead/client';
import { RestoresResource } from '../generated/resources/restores.gen';
import { followLog, type FollowLogOptions } from '../streams/log-lines';
import { path } from '../transport/path';
import { waitForRecord, type WaitOptions } from '../waits/wait-for-record';

const PENDING = ['queued', 'running', 'verifying'];

export class Restores extends RestoresResource {
  /**
   * Waits until a restore has ended.
   *
   * @throws {UnsuccessfulError} if it failed or was canceled
   * @throws {WaitTimeoutError} when `timeoutMs` is over; the restore goes on
   */
  wait(restoreId: string, options?: WaitOptions<RestoreRecord>): Promise<RestoreRecord> {
    return waitForRecord(
      this.client,
      {
        name: `restore ${restoreId}`,
        id: restoreId,
        read: (request) => this.get(restoreId, request),
        isPending: ({ status }) => PENDING.includes(status),
        isSuccess: ({ status }) => status === 'succeeded',
      },
      options,
    );
  }

  /** The lines of the log of a restore until it ends. The generator returns its final status. */
  followLogs(restoreId: string, options?: FollowLogOptions): AsyncGenerator<RestoreLogLine, RestoreRecord['status']> {
    return followLog(this.client, path`/api/v1/restores/${restoreId}/logs`, options);
  }
}
