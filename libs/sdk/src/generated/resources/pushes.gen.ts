// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { PushChecksRecord, PushHookRecord, PushRecord, PushesPageData } from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class PushesResource extends Resource {
  /**
   * Get the URL and the secret of the hook for pushes. Each request is recorded in the audit log.
   *
   * Scope: `applications:write`.
   */
  hook(applicationId: string, options?: RequestOptions): Promise<PushHookRecord> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/push-hook`, options);
  }

  /**
   * Make a new secret for the hook. The one before stays valid for a day, so that no push is refused meanwhile.
   *
   * Scope: `applications:write`.
   */
  rotateHook(applicationId: string, options?: RequestOptions): Promise<PushHookRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/push-hook/rotate`, options);
  }

  /**
   * List the pushes of an application, and the result of each.
   *
   * Scope: `applications:read`.
   */
  list(applicationId: string, query?: PushesPageData['query'], options?: RequestOptions): PageList<PushRecord> {
    return this.client.list(path`/api/v1/applications/${applicationId}/pushes`, { ...options, query });
  }

  /**
   * Check the repository now, and deploy what is new. It needs no hook, so a pipeline can call it after a push. The check begins
   * at once, and its outcome appears in this push.
   *
   * Scope: `applications:deploy`.
   */
  check(applicationId: string, options?: RequestOptions): Promise<PushRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/pushes/check`, options);
  }

  /**
   * Get whether pushes are noticed: the latest check of the repository, and the last hook.
   *
   * Scope: `applications:read`.
   */
  checkState(applicationId: string, options?: RequestOptions): Promise<PushChecksRecord> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/pushes/checks`, options);
  }
}
