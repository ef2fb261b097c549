// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type {
  CreateVariableGroup,
  UpdateVariableGroup,
  VariableGroupRecord,
  VariableGroupsFindData,
  VariableGroupsPageData,
  VariableGroupsRemoveData,
  VariableGroupsUpdateData,
} from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class VariableGroupsResource extends Resource {
  /**
   * List the groups of variables that applications share.
   *
   * Scope: `applications:read`.
   */
  list(query?: VariableGroupsPageData['query'], options?: RequestOptions): PageList<VariableGroupRecord> {
    return this.client.list('/api/v1/variable-groups', { ...options, query });
  }

  /**
   * Create a group of variables. Applications that use it get them with their next deployment.
   *
   * Scope: `applications:write`.
   */
  create(body: CreateVariableGroup, options?: RequestOptions): Promise<VariableGroupRecord> {
    return this.client.request('POST', '/api/v1/variable-groups', { ...options, body });
  }

  /**
   * Delete a group of variables. One that applications use is deleted with `unlink=true` only.
   *
   * Scope: `applications:write`.
   */
  delete(
    variableGroupId: string,
    query?: VariableGroupsRemoveData['query'],
    options?: RequestOptions,
  ): Promise<VariableGroupRecord> {
    return this.client.request('DELETE', path`/api/v1/variable-groups/${variableGroupId}`, { ...options, query });
  }

  /**
   * Get one group of variables.
   *
   * Scope: `applications:read`.
   */
  get(
    variableGroupId: string,
    query?: VariableGroupsFindData['query'],
    options?: RequestOptions,
  ): Promise<VariableGroupRecord> {
    return this.client.request('GET', path`/api/v1/variable-groups/${variableGroupId}`, { ...options, query });
  }

  /**
   * Change a group of variables, or which applications use it (JSON Merge Patch). It takes effect with their next deployment.
   *
   * Scope: `applications:write`.
   */
  update(
    variableGroupId: string,
    body?: UpdateVariableGroup,
    query?: VariableGroupsUpdateData['query'],
    options?: RequestOptions,
  ): Promise<VariableGroupRecord> {
    return this.client.request('PATCH', path`/api/v1/variable-groups/${variableGroupId}`, { ...options, body, query });
  }
}
