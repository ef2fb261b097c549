// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type {
  ApplicationRecord,
  ApplicationStats,
  ApplicationStatsHistory,
  ApplicationStatsPastData,
  ApplicationStatsReadData,
  ApplicationsCreateData,
  ApplicationsFindData,
  ApplicationsLogsData,
  ApplicationsPageData,
  ApplicationsRefsData,
  ApplicationsRemoveData,
  ApplicationsUpdateData,
  CreateApplication,
  CreateTerminal,
  Deploy,
  DeploymentRecord,
  DetectAgain,
  DetectApplication,
  DetectedApplication,
  ForgeCheck,
  RepositoryRefs,
  RequestLog,
  RequestPaths,
  RequestStats,
  RequestsListData,
  RequestsPathsData,
  RequestsStatsData,
  RollBack,
  RuntimeLogs,
  SetMaintenance,
  TerminalTicket,
  Timeline,
  TimelineListData,
  UpdateApplication,
} from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class ApplicationsResource extends Resource {
  /**
   * List all applications.
   *
   * Scope: `applications:read`.
   */
  list(query?: ApplicationsPageData['query'], options?: RequestOptions): PageList<ApplicationRecord> {
    return this.client.list('/api/v1/applications', { ...options, query });
  }

  /**
   * Create an application. Nothing runs until it is deployed.
   *
   * Scope: `applications:write`.
   */
  create(
    body: CreateApplication,
    query?: ApplicationsCreateData['query'],
    options?: RequestOptions,
  ): Promise<ApplicationRecord> {
    return this.client.request('POST', '/api/v1/applications', { ...options, body, query });
  }

  /**
   * Look at a repository from a server: what a deployment would find and do. Nothing is built or kept.
   *
   * Scope: `applications:write`.
   */
  detect(body: DetectApplication, options?: RequestOptions): Promise<DetectedApplication> {
    return this.client.request('POST', '/api/v1/applications/detect', { ...options, body });
  }

  /**
   * Delete an application, and everything of it on its server.
   *
   * Scope: `applications:write`.
   */
  delete(
    applicationId: string,
    query?: ApplicationsRemoveData['query'],
    options?: RequestOptions,
  ): Promise<ApplicationRecord> {
    return this.client.request('DELETE', path`/api/v1/applications/${applicationId}`, { ...options, query });
  }

  /**
   * Get one application.
   *
   * Scope: `applications:read`.
   */
  get(
    applicationId: string,
    query?: ApplicationsFindData['query'],
    options?: RequestOptions,
  ): Promise<ApplicationRecord> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}`, { ...options, query });
  }

  /**
   * Change settings of an application (JSON Merge Patch).
   *
   * Scope: `applications:write`.
   */
  update(
    applicationId: string,
    body?: UpdateApplication,
    query?: ApplicationsUpdateData['query'],
    options?: RequestOptions,
  ): Promise<ApplicationRecord> {
    return this.client.request('PATCH', path`/api/v1/applications/${applicationId}`, { ...options, body, query });
  }

  /**
   * Trigger a deployment. Of those that wait for one that runs, only the newest stays.
   *
   * Scope: `applications:deploy`.
   */
  deploy(applicationId: string, body?: Deploy, options?: RequestOptions): Promise<DeploymentRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/deploy`, { ...options, body });
  }

  /**
   * Look at the repository of an application with its deploy key, with other settings if need be. Nothing is built or kept.
   *
   * Scope: `applications:write`.
   */
  redetect(applicationId: string, body?: DetectAgain, options?: RequestOptions): Promise<DetectedApplication> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/detect`, { ...options, body });
  }

  /**
   * Ask the forge of an application whether its token may set the statuses of commits. Nothing is set. That the forge refuses the
   * token is an answer, not an error.
   *
   * Scope: `applications:write`.
   */
  testForge(applicationId: string, options?: RequestOptions): Promise<ForgeCheck> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/forge/test`, options);
  }

  /**
   * Read what the running application prints. With `Accept: text/event-stream` it is followed: an event `line` for each, whose
   * id, given back as `Last-Event-ID`, goes on from there.
   *
   * Scope: `applications:read`.
   */
  logs(applicationId: string, query?: ApplicationsLogsData['query'], options?: RequestOptions): Promise<RuntimeLogs> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/logs`, { ...options, query });
  }

  /**
   * Show visitors a maintenance page (status 503) in place of the application, or the application again. It goes on running.
   *
   * Scope: `applications:deploy`.
   */
  setMaintenance(applicationId: string, body: SetMaintenance, options?: RequestOptions): Promise<ApplicationRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/maintenance`, { ...options, body });
  }

  /**
   * List the branches and tags of an application's repository, as its server sees them. What a search finds may be 15 seconds old.
   *
   * Scope: `applications:read`.
   */
  refs(
    applicationId: string,
    query?: ApplicationsRefsData['query'],
    options?: RequestOptions,
  ): Promise<RepositoryRefs> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/refs`, { ...options, query });
  }

  /**
   * Search the access log of an application on its server, from the newest request to older ones.
   *
   * Scope: `applications:read`.
   */
  requests(applicationId: string, query?: RequestsListData['query'], options?: RequestOptions): Promise<RequestLog> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/requests`, { ...options, query });
  }

  /**
   * Read which paths of an application are slow, frequent or fail.
   *
   * Scope: `applications:read`.
   */
  requestsPaths(
    applicationId: string,
    query?: RequestsPathsData['query'],
    options?: RequestOptions,
  ): Promise<RequestPaths> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/requests/paths`, {
      ...options,
      query,
    });
  }

  /**
   * Read rates, status classes and durations of the requests of an application over time.
   *
   * Scope: `applications:read`.
   */
  requestsStats(
    applicationId: string,
    query?: RequestsStatsData['query'],
    options?: RequestOptions,
  ): Promise<RequestStats> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/requests/stats`, {
      ...options,
      query,
    });
  }

  /**
   * Start the release that runs once more and switch to it, so that no request fails: a deployment without a build.
   *
   * Scope: `applications:deploy`.
   */
  restart(applicationId: string, options?: RequestOptions): Promise<DeploymentRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/restart`, options);
  }

  /**
   * Start a kept release again, with the settings and the environment that it had: no build, about a second.
   *
   * Scope: `applications:deploy`.
   */
  rollback(applicationId: string, body?: RollBack, options?: RequestOptions): Promise<DeploymentRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/rollback`, { ...options, body });
  }

  /**
   * Start an application that was stopped, or that crashed: a deployment of the release that was live last, without a build.
   *
   * Scope: `applications:deploy`.
   */
  start(applicationId: string, options?: RequestOptions): Promise<DeploymentRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/start`, options);
  }

  /**
   * Tell what an application takes of its server, from a reading that is at most 15 seconds old.
   *
   * Scope: `applications:read`.
   */
  stats(
    applicationId: string,
    query?: ApplicationStatsReadData['query'],
    options?: RequestOptions,
  ): Promise<ApplicationStats> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/stats`, { ...options, query });
  }

  /**
   * Tell what an application took, from what Fairlead has kept: the machine is not asked.
   *
   * Scope: `applications:read`.
   */
  statsHistory(
    applicationId: string,
    query?: ApplicationStatsPastData['query'],
    options?: RequestOptions,
  ): Promise<ApplicationStatsHistory> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/stats/history`, { ...options, query });
  }

  /**
   * Stop an application: visitors are told that it does not run, requests in flight end, and then so does all of it. It stays so,
   * also when the server is started again, until it is started or deployed. Scheduled commands do not run meanwhile.
   *
   * Scope: `applications:deploy`.
   */
  stop(applicationId: string, options?: RequestOptions): Promise<ApplicationRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/stop`, options);
  }

  /**
   * Request a terminal in the live release of an application. The ticket in the response opens it once, within
   * `FAIRLEAD_TERMINAL_TICKET_SECONDS`, through a WebSocket at `socket_path`.
   *
   * Scope: `applications:write`.
   */
  terminals(applicationId: string, body?: CreateTerminal, options?: RequestOptions): Promise<TerminalTicket> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/terminals`, { ...options, body });
  }

  /**
   * Read what happened to an application, the newest first: deployments, settings, variables, domains, certificates, commands,
   * crashes, and what concerns its server and its databases as far as the scopes of the token read it.
   *
   * Scope: `applications:read`.
   */
  timeline(applicationId: string, query?: TimelineListData['query'], options?: RequestOptions): Promise<Timeline> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/timeline`, { ...options, query });
  }
}
