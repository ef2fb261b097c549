import type { OutputStream } from '@fairlead/engine';

const LINES = 100;

interface TailLine {
  readonly stream: OutputStream;
  /** The raw line; it is cleaned and redacted only if it is kept. */
  readonly raw: string;
}

/** The last lines beyond the limit, because errors are at the end. */
export class TailBuffer {
  private lines: TailLine[] = [];
  private count = 0;
  private characters = 0;

  push(stream: OutputStream, raw: string): void {
    this.count += 1;
    this.characters += raw.length + 1;
    this.lines.push({ stream, raw });
    if (this.lines.length > 2 * LINES) this.lines = this.lines.slice(-LINES);
  }

  /** The notice in place of dropped lines. */
  notice(maxBytes: number): string | undefined {
    const dropped = this.count - Math.min(this.lines.length, LINES);
    if (dropped <= 0) return undefined;
    const over = `${this.count} lines (${this.characters} characters) came after that`;
    return `The log is limited to ${maxBytes} bytes: ${over}, of which the last ${this.count - dropped} follow.`;
  }

  take(): TailLine[] {
    const lines = this.lines.slice(-LINES);
    this.lines = [];
    this.count = 0;
    this.characters = 0;
    return lines;
  }
}
