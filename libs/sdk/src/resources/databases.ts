import type { DatabaseRecord } from '@fairlead/client';
import { DatabasesResource } from '../generated/resources/databases.gen';
import { waitForRecord, type WaitOptions } from '../waits/wait-for-record';

export class Databases extends DatabasesResource {
  /**
   * Waits until a new database is ready.
   *
   * @throws {UnsuccessfulError} if it could not be created, or is deleted
   * @throws {WaitTimeoutError} when `timeoutMs` is over; the creation goes on
   */
  wait(databaseId: string, options?: WaitOptions<DatabaseRecord>): Promise<DatabaseRecord> {
    return waitForRecord(
      this.client,
      {
        name: `database ${databaseId}`,
        id: databaseId,
        read: (request) => this.get(databaseId, request),
        isPending: ({ status }) => status === 'creating',
        isSuccess: ({ status }) => status === 'ready',
      },
      options,
    );
  }
}
