import type { Writable } from 'node:stream';
import type { OutputStream } from '../step/step';

/** Writes the standard output of a program to a sink; the program waits while the sink is busy. */
export class SinkWriter {
  #last: Promise<void> = Promise.resolve();
  readonly #pending = new Set<(reason: unknown) => void>();

  constructor(
    private readonly sink: Writable,
    private readonly onError: (stream: OutputStream, chunk: Buffer) => void,
  ) {
    // A destroyed sink does not settle the pending write.
    sink.once('close', () => {
      for (const reject of this.#pending) reject(sink.errored ?? new Error('The sink of the dump was closed.'));
    });
  }

  readonly onOutput = (stream: OutputStream, chunk: Buffer): void | Promise<void> => {
    if (stream === 'stderr') return this.onError(stream, chunk);
    let more = false;
    const written = new Promise<void>((resolve, reject) => {
      this.#pending.add(reject);
      more = this.sink.write(chunk, (error) => {
        this.#pending.delete(reject);
        if (error) reject(this.sink.errored ?? error);
        else resolve();
      });
    });
    written.catch(() => undefined);
    this.#last = written;
    return more ? undefined : written;
  };

  /** Rejects if the sink did not accept the last data. */
  flushed(): Promise<void> {
    return this.#last;
  }
}
