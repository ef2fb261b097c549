// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type {
  DeploymentChanges,
  DeploymentLogLine,
  DeploymentRecord,
  DeploymentsLogsData,
  DeploymentsPageData,
} from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class DeploymentsResource extends Resource {
  /**
   * List the deployments of an application.
   *
   * Scope: `applications:read`.
   */
  list(
    applicationId: string,
    query?: DeploymentsPageData['query'],
    options?: RequestOptions,
  ): PageList<DeploymentRecord> {
    return this.client.list(path`/api/v1/applications/${applicationId}/deployments`, { ...options, query });
  }

  /**
   * Get one deployment.
   *
   * Scope: `applications:read`.
   */
  get(applicationId: string, deploymentId: string, options?: RequestOptions): Promise<DeploymentRecord> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/deployments/${deploymentId}`, options);
  }

  /**
   * Cancel a deployment that has not been switched to yet. One that is observed is rolled back: the previous release, which still
   * runs, is live again at once.
   *
   * Scope: `applications:deploy`.
   */
  cancel(applicationId: string, deploymentId: string, options?: RequestOptions): Promise<DeploymentRecord> {
    return this.client.request(
      'POST',
      path`/api/v1/applications/${applicationId}/deployments/${deploymentId}/cancel`,
      options,
    );
  }

  /**
   * Tell what would change for visitors if this deployment's release took the place of the one that runs.
   *
   * Scope: `applications:read`.
   */
  changes(applicationId: string, deploymentId: string, options?: RequestOptions): Promise<DeploymentChanges> {
    return this.client.request(
      'GET',
      path`/api/v1/applications/${applicationId}/deployments/${deploymentId}/changes`,
      options,
    );
  }

  /**
   * Read a deployment's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`):
   * an event `line` for each, then `end` with the deployment's status.
   *
   * Scope: `applications:read`.
   */
  logs(
    applicationId: string,
    deploymentId: string,
    query?: DeploymentsLogsData['query'],
    options?: RequestOptions,
  ): PageList<DeploymentLogLine> {
    return this.client.list(path`/api/v1/applications/${applicationId}/deployments/${deploymentId}/logs`, {
      ...options,
      query,
    });
  }
}
