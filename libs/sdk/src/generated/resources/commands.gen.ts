// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { CommandRecord, CommandRunRecord, CommandsPageData, CreateCommand, UpdateCommand } from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class CommandsResource extends Resource {
  /**
   * List the scheduled commands of an application, with the newest run of each.
   *
   * Scope: `applications:read`.
   */
  list(applicationId: string, query?: CommandsPageData['query'], options?: RequestOptions): PageList<CommandRecord> {
    return this.client.list(path`/api/v1/applications/${applicationId}/commands`, { ...options, query });
  }

  /**
   * Have a command run by the clock, in the release that is live then. One run of a command at a time: the next that is due
   * meanwhile is recorded as missed.
   *
   * Scope: `applications:write`.
   */
  create(applicationId: string, body: CreateCommand, options?: RequestOptions): Promise<CommandRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/commands`, { ...options, body });
  }

  /**
   * Delete a scheduled command. Its runs stay as long as they are kept.
   *
   * Scope: `applications:write`.
   */
  delete(applicationId: string, commandId: string, options?: RequestOptions): Promise<CommandRecord> {
    return this.client.request('DELETE', path`/api/v1/applications/${applicationId}/commands/${commandId}`, options);
  }

  /**
   * Get one scheduled command.
   *
   * Scope: `applications:read`.
   */
  get(applicationId: string, commandId: string, options?: RequestOptions): Promise<CommandRecord> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/commands/${commandId}`, options);
  }

  /**
   * Change a scheduled command (JSON Merge Patch).
   *
   * Scope: `applications:write`.
   */
  update(
    applicationId: string,
    commandId: string,
    body?: UpdateCommand,
    options?: RequestOptions,
  ): Promise<CommandRecord> {
    return this.client.request('PATCH', path`/api/v1/applications/${applicationId}/commands/${commandId}`, {
      ...options,
      body,
    });
  }

  /**
   * Run a command now, whether it is enabled or not.
   *
   * Scope: `applications:deploy`.
   */
  run(applicationId: string, commandId: string, options?: RequestOptions): Promise<CommandRunRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/commands/${commandId}/run`, options);
  }
}
