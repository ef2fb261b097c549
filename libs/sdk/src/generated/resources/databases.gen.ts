// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type {
  CreateDatabase,
  CreatedDatabase,
  DatabaseCredentials,
  DatabaseLogLine,
  DatabaseQueryResult,
  DatabaseRecord,
  DatabasesLogsData,
  DatabasesPageData,
  DatabasesRemoveData,
  RunDatabaseQuery,
  SlowStatements,
  UpdateDatabase,
} from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class DatabasesResource extends Resource {
  /**
   * List all databases.
   *
   * Scope: `databases:read`.
   */
  list(query?: DatabasesPageData['query'], options?: RequestOptions): PageList<DatabaseRecord> {
    return this.client.list('/api/v1/databases', { ...options, query });
  }

  /**
   * Create a database. The answer shows its password; `status` goes from `creating` to `ready`, or says why not.
   *
   * Scope: `databases:write`.
   */
  create(body: CreateDatabase, options?: RequestOptions): Promise<CreatedDatabase> {
    return this.client.request('POST', '/api/v1/databases', { ...options, body });
  }

  /**
   * Delete a database with all that it holds, from its server.
   *
   * Scope: `databases:write`.
   */
  delete(databaseId: string, query?: DatabasesRemoveData['query'], options?: RequestOptions): Promise<DatabaseRecord> {
    return this.client.request('DELETE', path`/api/v1/databases/${databaseId}`, { ...options, query });
  }

  /**
   * Get one database.
   *
   * Scope: `databases:read`.
   */
  get(databaseId: string, options?: RequestOptions): Promise<DatabaseRecord> {
    return this.client.request('GET', path`/api/v1/databases/${databaseId}`, options);
  }

  /**
   * Change the name, the linked applications or the memory of a database (JSON Merge Patch).
   *
   * Scope: `databases:write`.
   */
  update(databaseId: string, body?: UpdateDatabase, options?: RequestOptions): Promise<DatabaseRecord> {
    return this.client.request('PATCH', path`/api/v1/databases/${databaseId}`, { ...options, body });
  }

  /**
   * Show what opens the database. Each time is kept as the event `database.credentials_read`.
   *
   * Scope: `databases:write`.
   */
  credentials(databaseId: string, options?: RequestOptions): Promise<DatabaseCredentials> {
    return this.client.request('GET', path`/api/v1/databases/${databaseId}/credentials`, options);
  }

  /**
   * Give the database a new password. Open connections go on; applications that are linked to it and run are started again with
   * it, on the release that they have. Where anything fails, the former password holds.
   *
   * Scope: `databases:write`.
   */
  rotateCredentials(databaseId: string, options?: RequestOptions): Promise<DatabaseRecord> {
    return this.client.request('POST', path`/api/v1/databases/${databaseId}/credentials/rotate`, options);
  }

  /**
   * Read the log of what was done to a database last: its creation, a new password, its removal. With `Accept: text/event-stream`
   * it is streamed from the line after `Last-Event-ID` (or `after`): an event `line` for each, then `end` with the status.
   *
   * Scope: `databases:read`.
   */
  logs(databaseId: string, query?: DatabasesLogsData['query'], options?: RequestOptions): PageList<DatabaseLogLine> {
    return this.client.list(path`/api/v1/databases/${databaseId}/logs`, { ...options, query });
  }

  /**
   * Run one statement in a database, as its owner. What changes data is refused unless `write` is `true`. Each statement is
   * recorded as the event `database.queried`. Like the credentials, this needs `databases:write`, because it shows all data.
   *
   * Scope: `databases:write`.
   */
  queries(databaseId: string, body: RunDatabaseQuery, options?: RequestOptions): Promise<DatabaseQueryResult> {
    return this.client.request('POST', path`/api/v1/databases/${databaseId}/queries`, { ...options, body });
  }

  /**
   * List the statements of a database that took the longest, as far as its engine counts them. They have no values and no
   * comments. Where the engine has no statistics, `limitation` says why, and the list has the statements that are running.
   *
   * Scope: `databases:read`.
   */
  slowStatements(databaseId: string, options?: RequestOptions): Promise<SlowStatements> {
    return this.client.request('GET', path`/api/v1/databases/${databaseId}/slow-statements`, options);
  }
}
