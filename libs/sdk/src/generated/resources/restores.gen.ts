// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { RestoreLogLine, RestoreRecord, RestoresListData, RestoresLogsData } from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class RestoresResource extends Resource {
  /**
   * Lists restores.
   *
   * Scope: `backups:read`.
   */
  list(query?: RestoresListData['query'], options?: RequestOptions): PageList<RestoreRecord> {
    return this.client.list('/api/v1/restores', { ...options, query });
  }

  /**
   * Shows one restore.
   *
   * Scope: `backups:read`.
   */
  get(restoreId: string, options?: RequestOptions): Promise<RestoreRecord> {
    return this.client.request('GET', path`/api/v1/restores/${restoreId}`, options);
  }

  /**
   * Cancels a restore that has not begun to replace what is there.
   *
   * Scope: `backups:write, databases:write`.
   */
  cancel(restoreId: string, options?: RequestOptions): Promise<RestoreRecord> {
    return this.client.request('POST', path`/api/v1/restores/${restoreId}/cancel`, options);
  }

  /**
   * Reads a restore's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
   * event `line` for each, then `end` with the restore's status.
   *
   * Scope: `backups:read`.
   */
  logs(restoreId: string, query?: RestoresLogsData['query'], options?: RequestOptions): PageList<RestoreLogLine> {
    return this.client.list(path`/api/v1/restores/${restoreId}/logs`, { ...options, query });
  }
}
