// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type {
  CommandRunLogLine,
  CommandRunRecord,
  CommandRunsLogsData,
  CommandRunsPageData,
  CreateCommandRun,
} from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class CommandRunsResource extends Resource {
  /**
   * List the runs of an application's commands.
   *
   * Scope: `applications:read`.
   */
  list(
    applicationId: string,
    query?: CommandRunsPageData['query'],
    options?: RequestOptions,
  ): PageList<CommandRunRecord> {
    return this.client.list(path`/api/v1/applications/${applicationId}/command-runs`, { ...options, query });
  }

  /**
   * Run a command line once in the live release, as the application's user and with its environment. Several run beside each
   * other, up to `FAIRLEAD_ONE_OFF_RUNS_MAX`.
   *
   * Scope: `applications:write`.
   */
  create(applicationId: string, body: CreateCommandRun, options?: RequestOptions): Promise<CommandRunRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/command-runs`, { ...options, body });
  }

  /**
   * Get one run.
   *
   * Scope: `applications:read`.
   */
  get(applicationId: string, runId: string, options?: RequestOptions): Promise<CommandRunRecord> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/command-runs/${runId}`, options);
  }

  /**
   * Cancel a run that waits or is under way; what it has started on the server ends.
   *
   * Scope: `applications:deploy`.
   */
  cancel(applicationId: string, runId: string, options?: RequestOptions): Promise<CommandRunRecord> {
    return this.client.request(
      'POST',
      path`/api/v1/applications/${applicationId}/command-runs/${runId}/cancel`,
      options,
    );
  }

  /**
   * Read what a run printed. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
   * event `line` for each, then `end` with the run's status.
   *
   * Scope: `applications:read`.
   */
  logs(
    applicationId: string,
    runId: string,
    query?: CommandRunsLogsData['query'],
    options?: RequestOptions,
  ): PageList<CommandRunLogLine> {
    return this.client.list(path`/api/v1/applications/${applicationId}/command-runs/${runId}/logs`, {
      ...options,
      query,
    });
  }
}
