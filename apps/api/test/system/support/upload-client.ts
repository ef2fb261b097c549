import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ApiClient } from '@fairlead/testbed';
import type { UploadRecord } from './api-records';

/** Uploads archives for one application, as a pipeline does. */
export class UploadClient {
  constructor(
    private readonly api: ApiClient,
    private readonly applicationId: string,
  ) {}

  /** Sends a whole archive. */
  send(archive: Buffer): Promise<UploadRecord> {
    return this.request('POST', '', {}, archive);
  }

  /** Begins an upload in parts, or finds the one that was begun with the same checksum. */
  begin(size: number, sha256: string): Promise<UploadRecord> {
    return this.request('POST', `?sha256=${sha256}`, { 'content-range': `bytes */${size}` });
  }

  /** Sends what follows the bytes that have arrived. */
  part(upload: UploadRecord, content: AsyncIterable<Buffer>): Promise<UploadRecord> {
    const { id, size_bytes: size, received_bytes: from } = upload;
    const headers = { 'content-range': `bytes ${from}-${size - 1}/${size}`, 'content-length': String(size - from) };
    return this.request('PATCH', `/${id}`, headers, Readable.from(content));
  }

  find(id: string): Promise<UploadRecord> {
    return this.api.get(`/applications/${this.applicationId}/uploads/${id}`);
  }

  private async request(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer | Readable,
  ): Promise<UploadRecord> {
    const answer = await fetch(`${this.api.url}/api/v1/applications/${this.applicationId}/uploads${path}`, {
      method,
      headers: { authorization: `Bearer ${this.api.token}`, ...headers },
      ...(body && { body, duplex: 'half' }),
    });
    const envelope: { data: UploadRecord; error?: { message: string } } = JSON.parse(await answer.text());
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${envelope.error?.message}`);
    return envelope.data;
  }
}

const CHUNK_BYTES = 1_048_576;

/** A tar archive of one large file, which is made while it is read. */
export class LargeArchive {
  readonly size: number;

  constructor(
    private readonly head: Buffer,
    private readonly contentBytes: number,
    private readonly tail: Buffer,
  ) {
    this.size = head.length + contentBytes + tail.length;
  }

  /** The bytes in this range. */
  async *read(from = 0, to = this.size): AsyncGenerator<Buffer> {
    let at = 0;
    for (const piece of this.pieces()) {
      const part = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
      at += piece.length;
      if (part.length > 0) yield part;
    }
  }

  sha256(): string {
    const hash = createHash('sha256');
    for (const piece of this.pieces()) hash.update(piece);
    return hash.digest('hex');
  }

  private *pieces(): Generator<Buffer> {
    yield this.head;
    const chunk = Buffer.alloc(CHUNK_BYTES, 'fairlead ');
    for (let left = this.contentBytes; left > 0; left -= CHUNK_BYTES) yield chunk.subarray(0, left);
    yield this.tail;
  }
}
