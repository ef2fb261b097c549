import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { UploadRecord, UploadsQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service';
import type { Caller } from '../auth/caller';
import { readDatabaseTime } from '../platform/database/database-time';
import { findLocked } from '../platform/database/query/find-locked';
import { readPage } from '../platform/database/query/read-page';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import { ResultPage } from '../platform/http/response/result-page';
import { UploadFiles } from './storage/upload-files';
import { UploadStore } from './upload-store';
import { Upload } from './upload.entity';
import { toUploadRecord } from './upload.record';

@Injectable()
export class UploadsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly store: UploadStore,
    private readonly files: UploadFiles,
  ) {}

  async page(caller: Caller, applicationId: string, query: UploadsQuery): Promise<ResultPage<UploadRecord>> {
    const { manager } = this.dataSource;
    await this.applications.require(manager, caller, applicationId);
    const { status } = query;
    const { items, total } = await readPage(manager, Upload, { query, where: { applicationId, status } });
    return new ResultPage(await Promise.all(items.map((upload) => this.recordOf(upload))), total, query);
  }

  async find(caller: Caller, applicationId: string, id: string): Promise<UploadRecord> {
    const { manager } = this.dataSource;
    await this.applications.require(manager, caller, applicationId);
    const upload = await manager.findOneBy(Upload, { id, applicationId });
    if (!upload) throw new AppError('RESOURCE_NOT_FOUND');
    return this.recordOf(upload);
  }

  /** Releases that were made from it stay. */
  async remove(caller: Caller, applicationId: string, id: string): Promise<UploadRecord> {
    const record = await this.dataSource.transaction(async (tx) => {
      await this.applications.require(tx, caller, applicationId);
      const upload = await tx.findOneBy(Upload, { id, applicationId });
      if (!upload) throw new AppError('RESOURCE_NOT_FOUND');
      const removed = await this.recordOf(upload);
      if (await this.store.removeUnused(tx, id)) return removed;
      throw new AppError('RESOURCE_CONFLICT', { message: 'A deployment that is queued or running needs the upload.' });
    });
    await this.files.remove(id);
    return record;
  }

  /**
   * Finds and locks an upload that can be deployed.
   * @throws {AppError} UPLOAD_UNAVAILABLE
   */
  async requireReady(tx: Tx, applicationId: string, id: string): Promise<Upload> {
    const upload = await findLocked(tx, Upload, { id, applicationId });
    if (!upload || upload.expiresAt <= (await readDatabaseTime(tx)))
      throw new AppError('UPLOAD_UNAVAILABLE', {
        message: 'The application has no such upload: it has expired, was removed, or belongs to another application.',
      });
    if (upload.status !== 'ready')
      throw new AppError('UPLOAD_UNAVAILABLE', { message: 'The upload is incomplete: send the rest of it first.' });
    return upload;
  }

  private async recordOf(upload: Upload): Promise<UploadRecord> {
    const { id, status, sizeBytes } = upload;
    return toUploadRecord(upload, status === 'ready' ? sizeBytes : await this.files.receivedBytes(id));
  }
}
