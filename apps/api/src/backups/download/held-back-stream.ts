import { Transform, type TransformCallback } from 'node:stream';

/**
 * Passes data on one chunk late. The reader gets the last chunk only once the source has ended without an error, so that
 * data which turns out to be damaged at its end is never complete for a client that counts bytes.
 */
export class HeldBackStream extends Transform {
  /** Time of the last data by `performance.now()`. */
  lastActivityAt = performance.now();
  #held: Buffer | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.lastActivityAt = performance.now();
    const previous = this.#held;
    this.#held = chunk;
    done(null, previous);
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#held);
  }
}
