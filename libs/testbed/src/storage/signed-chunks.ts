import { Transform, type TransformCallback } from 'node:stream';

const HEAD_END = Buffer.from('\r\n');

/**
 * Takes the frames off a body that was sent in signed chunks (`x-amz-content-sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD`), as
 * S3 clients send it over plain HTTP. s3rver stores the frames otherwise.
 */
export class SignedChunks extends Transform {
  #rest = Buffer.alloc(0);
  /** Bytes of the present chunk that are still to come. */
  #left = 0;

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#rest = Buffer.concat([this.#rest, piece]);
    while (this.#left > 0 ? this.#takeContent() : this.#takeHead());
    done();
  }

  #takeContent(): boolean {
    if (this.#rest.length === 0) return false;
    const content = this.#rest.subarray(0, this.#left);
    this.push(content);
    this.#rest = this.#rest.subarray(content.length);
    this.#left -= content.length;
    return true;
  }

  #takeHead(): boolean {
    // The end of the chunk before.
    if (this.#rest.subarray(0, 2).equals(HEAD_END)) this.#rest = this.#rest.subarray(2);
    const end = this.#rest.indexOf(HEAD_END);
    if (end < 0) return false;
    this.#left = Number.parseInt(this.#rest.subarray(0, end).toString('latin1'), 16);
    this.#rest = this.#rest.subarray(end + 2);
    return true;
  }
}
