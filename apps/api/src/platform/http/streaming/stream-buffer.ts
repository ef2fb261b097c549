import { once, EventEmitter } from 'node:events';
import type { ServerSentEvent } from './server-sent-events';

/**
 * A client that is slower than the source is disconnected so that memory stays bounded; it can resume with its last id.
 */
const CAPACITY = 10_000;

/** A bounded buffer between a producer and an async iterator. */
export class StreamBuffer<T extends object = ServerSentEvent> implements AsyncIterable<T> {
  private readonly waiting: T[] = [];
  private readonly changed = new EventEmitter();
  private ended = false;

  constructor(private readonly signal: AbortSignal) {}

  push(event: T): void {
    if (this.ended) return;
    if (this.waiting.length >= CAPACITY) return this.end();
    this.waiting.push(event);
    this.changed.emit('change');
  }

  end(): void {
    this.ended = true;
    this.changed.emit('change');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    while (!this.signal.aborted) {
      const next = this.waiting.shift();
      if (next) yield next;
      else if (this.ended) return;
      else await once(this.changed, 'change', { signal: this.signal });
    }
  }
}
