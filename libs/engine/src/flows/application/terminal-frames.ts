/**
 * Who shows what was typed: the terminal itself (`echoed`), nobody because a program has switched the echo off (`hidden`, as for a
 * password), or perhaps the program, which gets each key by itself (`program`, as in an editor or the line editor of a shell).
 */
export type TypedVisibility = 'echoed' | 'hidden' | 'program';

export interface TerminalFrame {
  readonly kind: string;
  readonly content: Buffer;
}

const HEADER = 5;
/** terminal.pl never sends larger ones, and refuses them. */
export const MAX_TERMINAL_FRAME = 65_536;

export function isTypedKind(kind: string): kind is 'e' | 'h' | 'p' {
  return kind === 'e' || kind === 'h' || kind === 'p';
}

/** Makes the frames of terminal.pl, as many as it takes. */
export function encodeTerminalFrame(kind: 'i' | 'r', content: Buffer): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at < content.length; at += MAX_TERMINAL_FRAME) {
    const part = content.subarray(at, at + MAX_TERMINAL_FRAME);
    const header = Buffer.alloc(HEADER);
    header.write(kind, 0, 'latin1');
    header.writeUInt32BE(part.length, 1);
    frames.push(header, part);
  }
  return Buffer.concat(frames);
}

/** Takes the output of terminal.pl apart, wherever it is cut. */
export class TerminalFrames {
  #rest = Buffer.alloc(0);

  /** @throws {TypeError} if the output does not consist of frames */
  take(chunk: Buffer): TerminalFrame[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const frames: TerminalFrame[] = [];
    while (this.#rest.length >= HEADER) {
      const length = this.#rest.readUInt32BE(1);
      if (length > MAX_TERMINAL_FRAME) throw new TypeError('The output of the terminal does not consist of frames.');
      if (this.#rest.length < HEADER + length) break;
      frames.push({
        kind: this.#rest.toString('latin1', 0, 1),
        content: this.#rest.subarray(HEADER, HEADER + length),
      });
      this.#rest = this.#rest.subarray(HEADER + length);
    }
    return frames;
  }
}
