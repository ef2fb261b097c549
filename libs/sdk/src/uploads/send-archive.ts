import type { UploadRecord } from '@fairlead/client';
import { ApiError } from '../errors/api-error';
import type { ApiClient } from '../resources/resource';
import { path } from '../transport/path';
import { isTransient, retryPauseMs } from '../transport/retries';
import { sleep } from '../transport/sleep';
import { openArchive, sha256Of, type Archive, type OpenArchive } from './archive';

export interface SendUploadOptions {
  /** Ends the upload; what has arrived counts when the same archive is sent later. */
  readonly signal?: AbortSignal | undefined;
  /** The size of the parts in which the archive is sent. 8 MiB by default. */
  readonly partBytes?: number | undefined;
  /** For how long it tries to continue without any progress. 600,000 by default. */
  readonly outageTimeoutMs?: number | undefined;
  /** Called at the beginning, and whenever a part has arrived. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

export interface UploadProgress {
  readonly receivedBytes: number;
  readonly sizeBytes: number;
}

const PART_BYTES = 8 << 20;
const OUTAGE_TIMEOUT_MS = 600_000;
/** For one part, and for the check of the whole archive with the last one. */
const PART_TIMEOUT_MS = 600_000;

/**
 * Sends an archive in parts, each from where the previous one has ended on the server, over cuts and restarts. An archive that
 * the application has already is not sent.
 */
export async function sendArchive(
  client: ApiClient,
  applicationId: string,
  source: Archive,
  options: SendUploadOptions = {},
): Promise<UploadRecord> {
  const archive = await openArchive(source);
  try {
    return await new UploadSender(client, applicationId, archive, options).send();
  } finally {
    await archive.close();
  }
}

class UploadSender {
  constructor(
    private readonly client: ApiClient,
    private readonly applicationId: string,
    private readonly archive: OpenArchive,
    private readonly options: SendUploadOptions,
  ) {}

  async send(): Promise<UploadRecord> {
    const { outageTimeoutMs = OUTAGE_TIMEOUT_MS, signal } = this.options;
    let upload = await this.begin();
    let deadline = Date.now() + outageTimeoutMs;
    let failures = 0;
    this.report(upload);
    while (upload.status !== 'ready') {
      const { received_bytes } = upload;
      try {
        upload = await this.sendPart(upload);
      } catch (error) {
        signal?.throwIfAborted();
        const moved = error instanceof ApiError && error.code === 'UPLOAD_OFFSET_MISMATCH';
        if (!moved && !isTransient(error)) throw error;
        const delayMs = retryPauseMs(error, ++failures);
        if (Date.now() + delayMs >= deadline) throw error;
        await sleep(delayMs, signal);
        upload = await this.find(upload.id, deadline);
      }
      if (upload.received_bytes <= received_bytes && upload.status !== 'ready') continue;
      failures = 0;
      deadline = Date.now() + outageTimeoutMs;
      this.report(upload);
    }
    return upload;
  }

  private async begin(): Promise<UploadRecord> {
    const { signal } = this.options;
    const sha256 = await sha256Of(this.archive, signal);
    return this.client.request<UploadRecord>('POST', path`/api/v1/applications/${this.applicationId}/uploads`, {
      query: { sha256 },
      headers: { 'Content-Range': `bytes */${this.archive.size}` },
      signal,
    });
  }

  /** Where everything has arrived, but was not checked because of an interruption, the request has no body. */
  private async sendPart({ id, received_bytes: from }: UploadRecord): Promise<UploadRecord> {
    const { size } = this.archive;
    const to = Math.min(from + (this.options.partBytes ?? PART_BYTES), size);
    const content = from < size && { type: 'application/octet-stream', body: await this.archive.read(from, to) };
    return this.client.request<UploadRecord>('PATCH', this.pathOf(id), {
      headers: { 'Content-Range': content ? `bytes ${from}-${to - 1}/${size}` : `bytes */${size}` },
      content: content || undefined,
      signal: this.options.signal,
      attemptTimeoutMs: PART_TIMEOUT_MS,
      timeoutMs: PART_TIMEOUT_MS * 2,
      maxRetries: 0,
    });
  }

  private find(id: string, deadline: number): Promise<UploadRecord> {
    return this.client.request<UploadRecord>('GET', this.pathOf(id), {
      signal: this.options.signal,
      timeoutMs: Math.max(1, deadline - Date.now()),
      maxRetries: Number.POSITIVE_INFINITY,
    });
  }

  private report({ received_bytes }: UploadRecord): void {
    this.options.onProgress?.({ receivedBytes: received_bytes, sizeBytes: this.archive.size });
  }

  private readonly pathOf = (id: string) => path`/api/v1/applications/${this.applicationId}/uploads/${id}`;
}
