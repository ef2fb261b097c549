import { Injectable } from '@nestjs/common';
import { Application } from '../applications/application.entity';
import { ApplicationsService } from '../applications/applications.service';
import type { Actor } from '../auth/caller';
import { Config } from '../platform/config/config';
import { readDatabaseTime } from '../platform/database/database-time';
import { authorOf } from '../operations/lifecycle/lifecycle-columns';
import { newId } from '../platform/database/new-id';
import { findLocked } from '../platform/database/query/find-locked';
import { partialRow } from '../platform/database/query/partial-row';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';
import type { CheckedArchive } from './archive/check-archive';
import { storageFull } from './storage/upload-files';
import { UploadUsage } from './upload-usage';
import { Upload } from './upload.entity';

const HOUR_MS = 3_600_000;

/** An upload before anything of it has arrived. */
export interface NewUpload {
  readonly application: Application;
  readonly actor: Actor;
  readonly sizeBytes: number;
  /** As the client announced it. */
  readonly sha256: string | null;
}

/** The rows of uploads, each change in the transaction of the caller. */
@Injectable()
export class UploadStore {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly usage: UploadUsage,
    private readonly config: Config,
  ) {}

  newId(): string {
    return newId('upload');
  }

  async begin(tx: Tx, id: string, { application, actor, sizeBytes, sha256 }: NewUpload): Promise<Upload> {
    await this.assertTotal(tx, sizeBytes);
    const createdAt = await readDatabaseTime(tx);
    const upload = tx.create(Upload, {
      id,
      applicationId: application.id,
      status: 'receiving',
      format: null,
      sizeBytes,
      sha256,
      entries: null,
      unpackedBytes: null,
      actor: authorOf(actor),
      createdAt,
      completedAt: null,
      expiresAt: this.expiry(createdAt, 'FAIRLEAD_UPLOAD_INCOMPLETE_HOURS'),
    });
    await tx.insert(Upload, partialRow<Upload>(upload));
    return upload;
  }

  /** The archive is there, and may be deployed. Returns the ids of older uploads that are removed for it. */
  async complete(tx: Tx, upload: Upload, application: Application, archive: CheckedArchive): Promise<string[]> {
    const completedAt = await readDatabaseTime(tx);
    const { format, sha256, sizeBytes, entries, unpackedBytes } = archive;
    const values = { format, sha256, sizeBytes, entries, unpackedBytes, completedAt };
    const expiresAt = this.expiry(completedAt, 'FAIRLEAD_UPLOAD_RETENTION_HOURS');
    Object.assign(upload, values, { status: 'ready', expiresAt });
    await tx.update(Upload, upload.id, partialRow<Upload>({ ...values, status: 'ready', expiresAt }));
    const data = { upload_id: upload.id, size_bytes: sizeBytes, sha256, format };
    await this.applications.recordEvent(tx, application, { name: 'application.uploaded', data }, upload.actor);
    return this.removeOlder(tx, upload.applicationId);
  }

  /** Deletes the row of an upload that nothing needs any more. Returns whether that was possible. */
  async removeUnused(tx: Tx, id: string): Promise<boolean> {
    const upload = await findLocked(tx, Upload, { id });
    if (!upload) return true;
    if ((await this.usage.of(tx, upload.applicationId)).has(id)) return false;
    await tx.delete(Upload, id);
    return true;
  }

  /** A complete upload of the same content, which is then kept for as long as a new one. */
  async findSame(tx: Tx, applicationId: string, sha256: string): Promise<Upload | undefined> {
    const [same] = await tx.find(Upload, {
      where: { applicationId, sha256, status: 'ready' },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: 1,
    });
    const found = same && (await findLocked(tx, Upload, { id: same.id }));
    if (!found) return undefined;
    found.expiresAt = this.expiry(await readDatabaseTime(tx), 'FAIRLEAD_UPLOAD_RETENTION_HOURS');
    await tx.update(Upload, found.id, { expiresAt: found.expiresAt });
    return found;
  }

  /** @throws {AppError} UPLOAD_STORAGE_FULL if all uploads together may not have so many bytes more. */
  async assertTotal(tx: Tx, moreBytes: number): Promise<void> {
    const [row] = await sql<{ total: number | string | null }>(tx, 'SELECT sum(size_bytes) AS total FROM uploads');
    if (Number(row?.total ?? 0) + moreBytes <= this.config.get('FAIRLEAD_UPLOAD_TOTAL_BYTES')) return;
    throw storageFull(
      'All uploads together would be larger than FAIRLEAD_UPLOAD_TOTAL_BYTES; delete some, or raise it.',
    );
  }

  private async removeOlder(tx: Tx, applicationId: string): Promise<string[]> {
    const older = await tx.find(Upload, {
      select: { id: true },
      where: { applicationId, status: 'ready' },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: this.config.get('FAIRLEAD_UPLOADS_KEPT'),
      take: 1000,
    });
    const removed: string[] = [];
    for (const { id } of older) if (await this.removeUnused(tx, id)) removed.push(id);
    return removed;
  }

  private expiry(from: Date, hours: 'FAIRLEAD_UPLOAD_RETENTION_HOURS' | 'FAIRLEAD_UPLOAD_INCOMPLETE_HOURS'): Date {
    return new Date(from.getTime() + this.config.get(hours) * HOUR_MS);
  }
}
