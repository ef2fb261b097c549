import type { FileHandle } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { UploadRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { ApplicationsService } from '../../applications/applications.service';
import { actorOf, type Caller } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { ConcurrencyLimiter } from '../../platform/http/request/concurrency-limiter';
import { CurrentAccess } from '../../platform/http/request/current-access';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { archiveRefused } from '../archive/archive-refusal';
import { checkArchive, type CheckedArchive } from '../archive/check-archive';
import { UploadFiles } from '../storage/upload-files';
import { UploadStore } from '../upload-store';
import { Upload } from '../upload.entity';
import { toUploadRecord } from '../upload.record';
import { ActiveUploads } from './active-uploads';
import { invalidRange, type ContentRange } from './content-range';
import { announcedBytes, assertLength, assertNoForm, rangeOf } from './upload-request';
import { closing, writeBody } from './write-body';
import { RequestDeadline } from './request-deadline';

/** Whether the upload is a new one. */
export interface ReceivedUpload {
  readonly record: UploadRecord;
  readonly isNew: boolean;
}

/** Receives archives: whole, or in parts that can be continued after an interruption. */
@Injectable()
export class ReceiveUploadService {
  private readonly active = new ActiveUploads();
  private readonly limiter: ConcurrencyLimiter;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly store: UploadStore,
    private readonly files: UploadFiles,
    private readonly config: Config,
    private readonly deadline: RequestDeadline,
    private readonly access: CurrentAccess,
  ) {
    this.limiter = new ConcurrencyLimiter(config.get('FAIRLEAD_UPLOADS_AT_ONCE'), 'Uploads');
  }

  /** Begins an upload, or receives a whole one. */
  async receive(caller: Caller, applicationId: string, request: ApiRequest, sha256?: string): Promise<ReceivedUpload> {
    assertNoForm(request);
    const range = rangeOf(request);
    if (range?.part) throw invalidRange('must be "bytes */SIZE" where an upload begins: send the parts to the upload');
    this.assertSize(range?.size ?? announcedBytes(request));
    const application = await this.uploadable(caller, applicationId);
    const same = sha256 === undefined ? undefined : await this.findSame(applicationId, sha256);
    if (same) return { record: toUploadRecord(same, same.sizeBytes), isNew: false };
    if (range) return this.begin(caller, application, range.size, sha256);
    const work = (signal: AbortSignal) => this.receiveWhole(caller, application, request, signal, sha256);
    return { record: await this.limiter.run(() => this.deadline.run(work)), isNew: true };
  }

  /** Continues an upload with the next part. Without one it tells how much has arrived, and completes what is there already. */
  async continue(caller: Caller, applicationId: string, id: string, request: ApiRequest): Promise<UploadRecord> {
    assertNoForm(request);
    await this.uploadable(caller, applicationId);
    const upload = { id, applicationId };
    if (!(await this.dataSource.manager.existsBy(Upload, upload))) throw new AppError('RESOURCE_NOT_FOUND');
    const range = rangeOf(request);
    if (!range) throw invalidRange('must be sent with a part of an upload');
    return this.limiter.run(() =>
      this.active.run(id, range.part !== undefined, (replaced) =>
        this.deadline.run((signal) => this.continueAlone(upload, range, request, signal), replaced),
      ),
    );
  }

  private async begin(
    caller: Caller,
    application: Application,
    sizeBytes: number,
    sha256: string | undefined,
  ): Promise<ReceivedUpload> {
    const actor = actorOf(caller);
    const begun = sha256 !== undefined && (await this.findBegun(application.id, sha256, sizeBytes, actor.id));
    if (begun) return { record: await this.recordOf(begun), isNew: false };
    await this.files.assertRoom(sizeBytes);
    const id = this.store.newId();
    await (await this.files.create(id)).close();
    try {
      const details = { application, actor, sizeBytes, sha256: sha256 ?? null };
      const upload = await this.dataSource.transaction((tx) => this.store.begin(tx, id, details));
      return { record: toUploadRecord(upload, 0), isNew: true };
    } catch (error) {
      await this.files.remove(id);
      throw error;
    }
  }

  /** Nothing is written to the database before the archive is there: a transaction would wait for the client. */
  private async receiveWhole(
    caller: Caller,
    application: Application,
    request: ApiRequest,
    signal: AbortSignal,
    announced?: string,
  ): Promise<UploadRecord> {
    await this.store.assertTotal(this.dataSource.manager, announcedBytes(request));
    await this.files.assertRoom(announcedBytes(request));
    const id = this.store.newId();
    try {
      await this.write(await this.files.create(id), request, { from: 0, maxBytes: this.maxBytes, signal });
      const archive = await this.check(id, announced, request, signal);
      const { sizeBytes, sha256 } = archive;
      const details = { application, actor: actorOf(caller), sizeBytes, sha256 };
      return await this.complete(application.id, archive, (tx) => this.store.begin(tx, id, details));
    } catch (error) {
      await this.files.remove(id);
      throw error;
    }
  }

  private async continueAlone(
    { id, applicationId }: Pick<Upload, 'id' | 'applicationId'>,
    { part, size }: ContentRange,
    request: ApiRequest,
    signal: AbortSignal,
  ): Promise<UploadRecord> {
    const upload = await this.dataSource.manager.findOneBy(Upload, { id, applicationId });
    if (!upload) throw new AppError('RESOURCE_NOT_FOUND');
    if (size !== upload.sizeBytes) throw invalidRange(`must have the size of the upload, ${upload.sizeBytes}`);
    if (upload.status === 'ready') return this.recordOf(upload);
    let received = await this.files.receivedBytes(id);
    if (part) {
      if (part.from !== received) throw offsetMismatch(received);
      assertLength(request, part.length);
      const rules = { from: received, maxBytes: part.length, signal };
      received += await this.write(await this.files.reopen(id), request, rules);
    }
    if (received < size) return toUploadRecord(upload, received);
    const archive = await this.check(id, upload.sha256 ?? undefined, request, signal).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'UPLOAD_INVALID') await this.discard(id);
      throw error;
    });
    return this.complete(applicationId, archive, (tx) => findLocked(tx, Upload, { id }));
  }

  private async write(
    file: FileHandle,
    request: ApiRequest,
    rules: { readonly from: number; readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<number> {
    try {
      const stallMs = this.config.get('FAIRLEAD_UPLOAD_STALL_SECONDS') * 1000;
      const written = await writeBody(request, file, { ...rules, stallMs });
      await file.datasync();
      return written;
    } finally {
      await file.close();
    }
  }

  private async check(
    id: string,
    announced: string | undefined,
    request: ApiRequest,
    signal: AbortSignal,
  ): Promise<CheckedArchive> {
    const limits = {
      unpackedBytes: this.config.get('FAIRLEAD_UPLOAD_MAX_UNPACKED_BYTES'),
      entries: this.config.get('FAIRLEAD_UPLOAD_MAX_ENTRIES'),
      ratio: this.config.get('FAIRLEAD_UPLOAD_MAX_RATIO'),
    };
    const archive = await checkArchive(this.files.path(id), limits, signal);
    if (announced !== undefined && announced !== archive.sha256)
      throw archiveRefused(`its SHA-256 is ${archive.sha256} and not the announced one`);
    // The archive may have taken an hour to arrive.
    if (await this.access.holds(request)) return archive;
    throw new AppError('TOKEN_REVOKED', { message: 'The access ended before the end of the upload.' });
  }

  private async complete(
    applicationId: string,
    archive: CheckedArchive,
    find: (tx: Tx) => Promise<Upload | null>,
  ): Promise<UploadRecord> {
    const { upload, replaced } = await this.dataSource.transaction(async (tx) => {
      const application = await findLocked(tx, Application, { id: applicationId });
      const found = application && (await find(tx));
      if (!found) throw new AppError('RESOURCE_NOT_FOUND');
      if (found.status === 'ready') return { upload: found, replaced: [] };
      return { upload: found, replaced: await this.store.complete(tx, found, application, archive) };
    });
    for (const id of replaced) await this.files.remove(id);
    return toUploadRecord(upload, upload.sizeBytes);
  }

  private async discard(id: string): Promise<void> {
    await this.dataSource.transaction((tx) => this.store.removeUnused(tx, id));
    await this.files.remove(id);
  }

  private findSame(applicationId: string, sha256: string): Promise<Upload | undefined> {
    return this.dataSource.transaction((tx) => this.store.findSame(tx, applicationId, sha256));
  }

  /** An interrupted upload of the same content by the same caller, who does not know its id any more. */
  private async findBegun(
    applicationId: string,
    sha256: string,
    sizeBytes: number,
    actorId: string,
  ): Promise<Upload | undefined> {
    const where = { applicationId, sha256, sizeBytes, status: 'receiving' } as const;
    const begun = await this.dataSource.manager.findBy(Upload, where);
    return begun.find(({ actor }) => actor.id === actorId);
  }

  private async recordOf(upload: Upload): Promise<UploadRecord> {
    const { id, status, sizeBytes } = upload;
    return toUploadRecord(upload, status === 'ready' ? sizeBytes : await this.files.receivedBytes(id));
  }

  private async uploadable(caller: Caller, id: string): Promise<Application> {
    const application = await this.applications.require(this.dataSource.manager, caller, id);
    if (application.status === 'deleting')
      throw new AppError('RESOURCE_CONFLICT', { message: 'The application is being deleted.' });
    if (application.settings.source.type === 'image')
      throw new AppError('RESOURCE_CONFLICT', { message: 'The application runs an image; nothing can be uploaded.' });
    return application;
  }

  private assertSize(bytes: number): void {
    if (bytes <= this.maxBytes) return;
    throw closing('PAYLOAD_TOO_LARGE', { message: `An upload may have at most ${this.maxBytes} bytes.` });
  }

  private get maxBytes(): number {
    return this.config.get('FAIRLEAD_UPLOAD_MAX_BYTES');
  }
}

/** Where to continue is a detail of its own, for programs. */
function offsetMismatch(received: number): AppError {
  return closing('UPLOAD_OFFSET_MISMATCH', {
    message: `The upload has ${received} bytes: continue there.`,
    details: [{ field: 'received_bytes', code: 'offset_mismatch', message: String(received) }],
  });
}
