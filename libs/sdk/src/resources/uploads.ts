import type { UploadRecord } from '@fairlead/client';
import { UploadsResource } from '../generated/resources/uploads.gen';
import type { Archive } from '../uploads/archive';
import { sendArchive, type SendUploadOptions } from '../uploads/send-archive';

export class Uploads extends UploadsResource {
  /**
   * Uploads an archive (tar, gzip or zstd) in parts and resolves when it can be deployed. After a cut or a restart it goes on where
   * it was, also when a later process sends the same archive. One that the application has already is not sent.
   *
   * @param archive the path of a file, or its content
   * @throws {UploadInvalidError} if it is not an archive, or contains what is not allowed
   */
  send(applicationId: string, archive: Archive, options?: SendUploadOptions): Promise<UploadRecord> {
    return sendArchive(this.client, applicationId, archive, options);
  }
}
