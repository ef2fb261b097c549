import type { CommandRunLogLine, CommandRunRecord } from '@fairlead/client';
import { CommandRunsResource } from '../generated/resources/command-runs.gen';
import { followLog, type FollowLogOptions } from '../streams/log-lines';
import { path } from '../transport/path';
import { waitForRecord, type WaitOptions } from '../waits/wait-for-record';

const PENDING = ['queued', 'running'];

export class CommandRuns extends CommandRunsResource {
  /**
   * Waits until a run has ended.
   *
   * @throws {UnsuccessfulError} if it failed, was canceled or could not start
   * @throws {WaitTimeoutError} when `timeoutMs` is over; the run goes on
   */
  wait(applicationId: string, runId: string, options?: WaitOptions<CommandRunRecord>): Promise<CommandRunRecord> {
    return waitForRecord(
      this.client,
      {
        name: `command run ${runId}`,
        id: runId,
        read: (request) => this.get(applicationId, runId, request),
        isPending: ({ status }) => PENDING.includes(status),
        isSuccess: ({ status }) => status === 'succeeded',
      },
      options,
    );
  }

  /** The lines that a run prints until it ends. The generator returns its final status. */
  followLogs(
    applicationId: string,
    runId: string,
    options?: FollowLogOptions,
  ): AsyncGenerator<CommandRunLogLine, CommandRunRecord['status']> {
    return followLog(this.client, path`/api/v1/applications/${applicationId}/command-runs/${runId}/logs`, options);
  }
}
