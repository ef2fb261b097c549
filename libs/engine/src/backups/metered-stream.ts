import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const TELL_EVERY_MS = 1_000;

/** Counts and hashes what passes through. */
export class MeteredStream extends Transform {
  bytes = 0;
  /** Time of the last data by `performance.now()`. */
  lastActivityAt = performance.now();
  readonly #hash = createHash('sha256');
  #toldAt = 0;

  /** `check` is called at the end, before the reader sees the end. */
  constructor(
    private readonly onBytes: (bytes: number) => void = () => undefined,
    private readonly check: () => Error | undefined = () => undefined,
  ) {
    super({ highWaterMark: 256 * 1024 });
    // Readers and writers receive the error; without a listener it would end the process.
    this.on('error', () => undefined);
  }

  /** Returns the checksum in hexadecimal. It can be called once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  /** Whether data waits for the reader. */
  get hasPendingData(): boolean {
    return this.readableLength + this.writableLength > 0;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.lastActivityAt = performance.now();
    this.#hash.update(chunk);
    if (this.lastActivityAt - this.#toldAt >= TELL_EVERY_MS) {
      this.#toldAt = this.lastActivityAt;
      this.onBytes(this.bytes);
    }
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.onBytes(this.bytes);
    done(this.check());
  }
}

/** Checks once a second for stalls and aborts with the reason. */
export class Watchdog {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(check: () => Error | undefined) {
    this.#timer = setInterval(() => {
      const failure = check();
      if (failure) this.#controller.abort(failure);
    }, 1_000);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  dispose(): void {
    clearInterval(this.#timer);
  }
}
