// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { UploadRecord, UploadsPageData, UploadsReceiveData } from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { Content, RequestOptions } from '../../transport/request-options';

export class UploadsResource extends Resource {
  /**
   * List the uploads of an application.
   *
   * Scope: `applications:read`.
   */
  list(applicationId: string, query?: UploadsPageData['query'], options?: RequestOptions): PageList<UploadRecord> {
    return this.client.list(path`/api/v1/applications/${applicationId}/uploads`, { ...options, query });
  }

  /**
   * Upload an archive to deploy: tar, gzip or zstd. Without a body and with a `Content-Range` that names only the size, an upload is
   * begun whose parts follow, and that can be continued after an interruption. An archive that the application has already does not
   * have to be sent: with its `sha256` the response is the earlier upload (200), or the incomplete one of the same caller.
   *
   * Scope: `applications:deploy`.
   */
  create(
    applicationId: string,
    content?: Content,
    query?: UploadsReceiveData['query'],
    options?: RequestOptions,
  ): Promise<UploadRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/uploads`, {
      ...options,
      content,
      query,
    });
  }

  /**
   * Remove an upload, complete or not. Releases that were made from it stay.
   *
   * Scope: `applications:deploy`.
   */
  delete(applicationId: string, uploadId: string, options?: RequestOptions): Promise<UploadRecord> {
    return this.client.request('DELETE', path`/api/v1/applications/${applicationId}/uploads/${uploadId}`, options);
  }

  /**
   * Get one upload.
   *
   * Scope: `applications:read`.
   */
  get(applicationId: string, uploadId: string, options?: RequestOptions): Promise<UploadRecord> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/uploads/${uploadId}`, options);
  }

  /**
   * Send the next part of an upload; with the last byte the archive is checked. What had arrived before an interruption counts:
   * without a body and with a `Content-Range` that names only the size, the response tells `received_bytes`, where to continue.
   *
   * Scope: `applications:deploy`.
   */
  update(applicationId: string, uploadId: string, content?: Content, options?: RequestOptions): Promise<UploadRecord> {
    return this.client.request('PATCH', path`/api/v1/applications/${applicationId}/uploads/${uploadId}`, {
      ...options,
      content,
    });
  }
}
