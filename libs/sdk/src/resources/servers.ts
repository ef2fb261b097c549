import type { ServerRecord } from '@fairlead/client';
import { ServersResource } from '../generated/resources/servers.gen';
import { waitForRecord, type WaitOptions } from '../waits/wait-for-record';

export class Servers extends ServersResource {
  /**
   * Waits until a server has been provisioned.
   *
   * @throws {UnsuccessfulError} if it is not ready afterwards
   * @throws {WaitTimeoutError} when `timeoutMs` is over; the provisioning goes on
   */
  wait(serverId: string, options?: WaitOptions<ServerRecord>): Promise<ServerRecord> {
    return waitForRecord(
      this.client,
      {
        name: `server ${serverId}`,
        id: serverId,
        read: (request) => this.get(serverId, request),
        isPending: ({ status }) => status === 'provisioning',
        isSuccess: ({ status }) => status === 'ready',
      },
      options,
    );
  }
}
