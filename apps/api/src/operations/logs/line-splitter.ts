import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import type { Redactor } from './redactor';

/** The limit keeps output without line breaks from filling the memory. */
export const MAX_LINE_LENGTH = 16_384;

/** Splits chunks into lines, also where a chunk ends within a character. */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';

  constructor(private readonly redactor: Redactor) {}

  push(chunk: Buffer): string[] {
    const lines = (this.rest + this.decoder.write(chunk)).split('\n');
    this.rest = lines.pop() ?? '';
    return this.rest.length > 2 * MAX_LINE_LENGTH ? [...lines, ...this.cutRest()] : lines;
  }

  /** The rest after the last line break. */
  end(): string[] {
    const last = this.rest + this.decoder.end();
    this.rest = '';
    return last === '' ? [] : [last];
  }

  /** Keeps the end back, because it may be the beginning of a secret that would be cut in two. */
  private cutRest(): string[] {
    const text = this.redactor.redact(this.rest);
    const cut = Math.max(0, text.length - this.redactor.longest);
    this.rest = text.slice(cut);
    return splitLongLine(text.slice(0, cut));
  }
}

export function splitLongLine(line: string): string[] {
  if (line.length <= MAX_LINE_LENGTH) return [line];
  const count = Math.ceil(line.length / MAX_LINE_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    line.slice(index * MAX_LINE_LENGTH, (index + 1) * MAX_LINE_LENGTH),
  );
}

/**
 * Cleans a line as a terminal would show it: without colours and cursor movements, and with the last state of a progress bar
 * only. Other control characters are removed too, because PostgreSQL refuses NUL in a text.
 */
export function cleanLine(line: string): string {
  const written = line.endsWith('\r') ? line.slice(0, -1) : line;
  const visible = written.slice(written.lastIndexOf('\r') + 1);
  // oxlint-disable-next-line no-control-regex -- these characters are removed
  return stripVTControlCharacters(visible).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}
