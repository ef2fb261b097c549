import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const TELL_EVERY_MS = 1_000;

/** Counts and hashes what passes through. */
export class MeteredStream extends Transform {
  bytes = 0;
  /** When something has passed last, by `performance.now()`. */
  lastActivityAt = performance.now();
  readonly #hash = createHash('sha256');
  #toldAt = 0;

  /** `check` is asked at the end, before whoever reads is told of it. */
  constructor(
    private readonly onBytes: (bytes: number) => void = () => undefined,
    private readonly check: () => Error | undefined = () => undefined,
  ) {
    super({ highWaterMark: 256 * 1024 });
    // Whoever reads or writes it is told; an error that nobody waits for ends no process.
    this.on('error', () => undefined);
  }

  /** Hexadecimal; asked for once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  /** Something waits in it for whoever takes it. */
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

/** Looks every second whether something has taken too long, and is aborted with what that is. */
export class Watchdog {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(look: () => Error | undefined) {
    this.#timer = setInterval(() => {
      const failure = look();
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
