// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { CreateStorage, StorageRecord, StoragesListData, UpdateStorage } from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class StoragesResource extends Resource {
  /**
   * Lists the places where backups are kept.
   *
   * Scope: `backups:read`.
   */
  list(query?: StoragesListData['query'], options?: RequestOptions): PageList<StorageRecord> {
    return this.client.list('/api/v1/storages', { ...options, query });
  }

  /**
   * Adds a storage. Something is written there, read back and deleted afterwards: `status` goes from `checking` to `ready`, or
   * says why not.
   *
   * Scope: `backups:write`.
   */
  create(body: CreateStorage, options?: RequestOptions): Promise<StorageRecord> {
    return this.client.request('POST', '/api/v1/storages', { ...options, body });
  }

  /**
   * Removes a storage that nothing uses. What lies there is left alone.
   *
   * Scope: `backups:write`.
   */
  delete(storageId: string, options?: RequestOptions): Promise<StorageRecord> {
    return this.client.request('DELETE', path`/api/v1/storages/${storageId}`, options);
  }

  /**
   * Shows one storage.
   *
   * Scope: `backups:read`.
   */
  get(storageId: string, options?: RequestOptions): Promise<StorageRecord> {
    return this.client.request('GET', path`/api/v1/storages/${storageId}`, options);
  }

  /**
   * Changes a storage. With other settings it is checked again.
   *
   * Scope: `backups:write`.
   */
  update(storageId: string, body?: UpdateStorage, options?: RequestOptions): Promise<StorageRecord> {
    return this.client.request('PATCH', path`/api/v1/storages/${storageId}`, { ...options, body });
  }

  /**
   * Checks a storage once more.
   *
   * Scope: `backups:write`.
   */
  check(storageId: string, options?: RequestOptions): Promise<StorageRecord> {
    return this.client.request('POST', path`/api/v1/storages/${storageId}/check`, options);
  }
}
