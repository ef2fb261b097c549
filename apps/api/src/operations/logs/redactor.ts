import type { Secret } from '@fairlead/engine';

const REDACTED = '[redacted]';
const SHORTEST = 4;
/** Values of every environment: redacting them would spoil the log and protect nothing. */
const COMMON = new Set(['true', 'false', 'null', 'none', 'production', 'development', 'localhost', 'info', 'debug']);

/** Redacts known secrets, also where they are encoded for a URL or for JSON. */
export class Redactor {
  private readonly values = new Set<string>();
  private pattern: RegExp | undefined;
  private longestValue = 0;

  add(secrets: Iterable<Secret>): void {
    for (const secret of secrets) {
      // A multiline value, such as a key, spans several log lines.
      for (const line of secret.reveal().split(/\r?\n/)) this.addLine(line.trim());
    }
    const sorted = [...this.values].sort((a, b) => b.length - a.length);
    this.longestValue = sorted[0]?.length ?? 0;
    this.pattern = sorted.length === 0 ? undefined : new RegExp(sorted.map(escape).join('|'), 'g');
  }

  /** Length of the longest value: a text that is cut must overlap by that much. */
  get longest(): number {
    return this.longestValue;
  }

  redact(text: string): string {
    return this.pattern ? text.replace(this.pattern, REDACTED) : text;
  }

  private addLine(line: string): void {
    if (line.length < SHORTEST || COMMON.has(line.toLowerCase())) return;
    for (const form of [line, encode(line), JSON.stringify(line).slice(1, -1)]) this.values.add(form);
  }
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text; // Half a surrogate pair has no URL form.
  }
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
