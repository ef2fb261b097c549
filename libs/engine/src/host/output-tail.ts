/** Keeps the last bytes of a stream and never holds more than twice its bound. */
export class OutputTail {
  #buffer = Buffer.alloc(0);
  #length = 0;

  constructor(private readonly bound: number) {}

  push(chunk: Buffer): void {
    const fresh = chunk.length > this.bound ? chunk.subarray(chunk.length - this.bound) : chunk;
    if (this.#length + fresh.length > this.#buffer.length) this.#makeRoom(fresh.length);
    fresh.copy(this.#buffer, this.#length);
    this.#length += fresh.length;
  }

  /** Returns the last bytes as text, without a character that the bound cut in two. */
  toString(): string {
    let start = Math.max(0, this.#length - this.bound);
    if (start > 0) while (start < this.#length && isContinuation(this.#buffer[start])) start += 1;
    return this.#buffer.toString('utf8', start, this.#length);
  }

  #makeRoom(extra: number): void {
    const limit = 2 * this.bound;
    const needed = this.#length + extra;
    const from = needed > limit ? this.#length - this.bound : 0;
    const target =
      this.#buffer.length === limit ? this.#buffer : Buffer.allocUnsafe(Math.min(limit, Math.max(1024, 2 * needed)));
    this.#buffer.copy(target, 0, from, this.#length);
    this.#buffer = target;
    this.#length -= from;
  }
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
