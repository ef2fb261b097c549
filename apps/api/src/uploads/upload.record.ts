import type { DeploymentUpload, UploadRecord } from '@fairlead/dto';
import { isoOrNull } from '../operations/lifecycle/lifecycle-columns';
import type { Upload } from './upload.entity';

/** `receivedBytes`: what is on the disk. */
export function toUploadRecord(upload: Upload, receivedBytes: number): UploadRecord {
  return {
    id: upload.id,
    application_id: upload.applicationId,
    status: upload.status,
    format: upload.format,
    size_bytes: upload.sizeBytes,
    received_bytes: receivedBytes,
    sha256: upload.sha256,
    entries: upload.entries,
    unpacked_bytes: upload.unpackedBytes,
    actor: upload.actor,
    created_at: upload.createdAt.toISOString(),
    completed_at: isoOrNull(upload.completedAt),
    expires_at: upload.expiresAt.toISOString(),
  };
}

/** What a deployment remembers of its upload, which may be removed before its release. */
export function toDeploymentUpload({ id, sizeBytes, sha256, format, actor, createdAt }: Upload): DeploymentUpload {
  if (sha256 === null || format === null) throw new Error(`The upload ${id} is not complete.`);
  return { id, size_bytes: sizeBytes, sha256, format, actor, created_at: createdAt.toISOString() };
}
