import { secret, type Secret, type TypedVisibility } from '@fairlead/engine';
import type { Redactor } from '../../operations/logs/redactor';
import { TypedLines } from './typed-lines';

const REPLACEMENT = /\uFFFD+$/;

export interface StoredRecording {
  readonly typed: Secret;
  readonly screen: Secret;
  readonly screenTruncated: boolean;
}

interface RecorderOptions {
  readonly redactor: Redactor;
  /** Bytes of the screen, and of what was typed. */
  readonly maxBytes: number;
}

/** Records what was typed into a terminal and what it showed, from the beginning, up to a limit. */
export class TerminalRecorder {
  readonly #typed = new TypedLines();
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #truncated = false;
  #changed = false;

  constructor(private readonly options: RecorderOptions) {}

  /** Whether nothing that is typed from now on could be recorded. */
  get isFull(): boolean {
    return this.#typed.size >= this.options.maxBytes;
  }

  typed(bytes: Buffer, visibility: TypedVisibility): void {
    this.#changed = true;
    this.#typed.typed(bytes, visibility);
  }

  shown(bytes: Buffer): void {
    this.#typed.shown(bytes);
    const room = this.options.maxBytes - this.#bytes;
    if (bytes.length > room) this.#truncated = true;
    if (room <= 0) return;
    this.#changed = true;
    const part = Buffer.from(bytes.subarray(0, room));
    this.#chunks.push(part);
    this.#bytes += part.length;
  }

  /** What `take` has returned could not be stored. */
  retry(): void {
    this.#changed = true;
  }

  /** What is recorded so far, without secrets of the environment; undefined if nothing was added since the last call. */
  take(): StoredRecording | undefined {
    if (!this.#changed) return undefined;
    this.#changed = false;
    const { redactor } = this.options;
    // PostgreSQL stores no NUL characters.
    const screen = Buffer.concat(this.#chunks).toString('utf8').replace(REPLACEMENT, '').replaceAll('\0', '');
    const lines = this.#typed.lines().map((line) => ({ ...line, text: redactor.redact(line.text) }));
    return {
      typed: secret(JSON.stringify(lines)),
      screen: secret(redactor.redact(screen)),
      screenTruncated: this.#truncated,
    };
  }
}
