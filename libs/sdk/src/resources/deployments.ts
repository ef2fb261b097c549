import type { DeploymentLogLine, DeploymentRecord, DeploymentsLogsData } from '@fairlead/client';
import { DeploymentsResource } from '../generated/resources/deployments.gen';
import { followLog, type FollowLogOptions } from '../streams/log-lines';
import { path } from '../transport/path';
import { waitForRecord, type WaitOptions } from '../waits/wait-for-record';

type Stage = NonNullable<DeploymentsLogsData['query']>['stage'];

const ENDED = ['live', 'superseded', 'failed', 'rolled_back', 'canceled'];

export class Deployments extends DeploymentsResource {
  /**
   * Waits until a deployment has ended, over cuts and restarts of Fairlead.
   *
   * @throws {UnsuccessfulError} if it has not become live; its `record` says why
   * @throws {WaitTimeoutError} when `timeoutMs` is over; the deployment goes on
   */
  wait(
    applicationId: string,
    deploymentId: string,
    options?: WaitOptions<DeploymentRecord>,
  ): Promise<DeploymentRecord> {
    return waitForRecord(
      this.client,
      {
        name: `deployment ${deploymentId}`,
        id: deploymentId,
        read: (request) => this.get(applicationId, deploymentId, request),
        isPending: ({ status }) => !ENDED.includes(status),
        isSuccess: ({ status }) => status === 'live',
      },
      options,
    );
  }

  /**
   * The lines of a deployment's log, each once and in order, until the deployment ends. The generator returns its final
   * status.
   */
  followLogs(
    applicationId: string,
    deploymentId: string,
    { stage, ...options }: FollowLogOptions & { readonly stage?: Stage } = {},
  ): AsyncGenerator<DeploymentLogLine, DeploymentRecord['status']> {
    const log = path`/api/v1/applications/${applicationId}/deployments/${deploymentId}/logs`;
    return followLog(this.client, log, { ...options, query: { stage } });
  }
}
